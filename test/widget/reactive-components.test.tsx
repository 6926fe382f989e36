import { render } from 'preact';
import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';
import {
  batch,
  computed,
  signal,
  useSignal,
  useSignalEffect,
} from '../../widget/panel/reactive/components.ts';
import { promise } from '../behaviours.ts';

const settled = () => new Promise((done) => setTimeout(done, 100));

it(
  promise('widget.signals', 'a component renders again when what it read has changed, and only then'),
  async () => {
    const name = signal('a');
    const on = signal(true);
    const long = computed(() => name.value.length > 2);
    const rendered = { inner: 0, long: 0, outer: 0 };
    function Inner() {
      rendered.inner++;
      return <b>{on.value ? name.value : 'off'}</b>;
    }
    function Long() {
      rendered.long++;
      return <i>{long.value ? 'long' : 'short'}</i>;
    }
    let again: (n: number) => void = () => {};
    function Outer() {
      rendered.outer++;
      const [n, set] = useState(0);
      again = set;
      return (
        <p title={`${n}`}>
          <Inner />
          <Long />
        </p>
      );
    }
    const box = document.createElement('div');
    render(<Outer />, box);
    expect(box.textContent).toBe('ashort');

    name.value = 'b';
    await settled();
    expect([box.textContent, rendered]).toEqual(['bshort', { inner: 2, long: 1, outer: 1 }]);
    batch(() => {
      on.value = false;
      name.value = 'long';
    });
    await settled();
    expect([box.textContent, rendered]).toEqual(['offlong', { inner: 3, long: 2, outer: 1 }]);
    name.value = 'longer'; // Not read by the one, and no news to the other.
    await settled();
    expect(rendered).toEqual({ inner: 3, long: 2, outer: 1 });
    again(1);
    await settled();
    expect([box.querySelector('p')?.title, rendered]).toEqual(['1', { inner: 3, long: 2, outer: 2 }]);
    render(null, box);
    on.value = true;
    await settled();
    expect(rendered.inner).toBe(3);
  },
);

it(promise('widget.signals', 'a component’s own signal and effect live as long as it'), async () => {
  const outside = signal(1);
  const said: string[] = [];
  let own: ReturnType<typeof useSignal<number>> | undefined;
  function Part() {
    own = useSignal(10);
    useSignalEffect(() => {
      said.push(`${outside.value + (own?.value ?? 0)}`);
      return () => said.push('end');
    });
    return <b>{own.value}</b>;
  }
  const box = document.createElement('div');
  render(<Part />, box);
  await settled();
  await settled();
  outside.value = 2;
  if (own) own.value = 20;
  await settled();
  expect(box.textContent).toBe('20');
  render(null, box);
  await settled();
  await settled();
  outside.value = 3;
  expect(said).toEqual(['11', 'end', '12', 'end', '22', 'end']);
});
