import { Component, options } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import {
  beginReading,
  effect,
  forget,
  hasNews,
  type Reader,
  runSoon,
  type Signal,
  signal,
} from './signals.ts';

export * from './signals.ts';

// A component follows the signals that its rendering reads. Preact's own hooks for this are named as
// @preact/signals names them: `__b` before a node is compared, `__r` before a component renders, `__e` when one fails.

interface Followed extends Component {
  follows?: Reader;
}
type Node = { __c?: Followed };
type Hook = (node: Node, ...others: unknown[]) => void;

let end: (() => void) | null = null;

function stop(): void {
  end?.();
  end = null;
}

function before(name: '__b' | '__r' | '__e' | 'diffed' | 'unmount', act: (node: Node) => void): void {
  const hooks = options as unknown as Record<string, Hook | undefined>;
  const other = hooks[name];
  hooks[name] = (node, ...others) => {
    act(node);
    other?.(node, ...others);
  };
}

before('__b', stop);
before('__e', stop);
before('diffed', stop);
before('__r', ({ __c: component }) => {
  stop();
  if (!component) return;
  component.follows ??= readerOf(component);
  end = beginReading(component.follows);
});
before('unmount', ({ __c: component }) => {
  if (component?.follows) forget(component.follows);
});

function readerOf(component: Followed): Reader {
  const reader: Reader = { sources: new Map(), notify: () => runSoon(again) };
  const again = () => {
    if (hasNews(reader)) component.setState({});
  };
  return reader;
}

/** With the same properties and nothing new of what it follows, a component shows what it shows. */
Component.prototype.shouldComponentUpdate = function (this: Followed, props: object, state: unknown) {
  return !this.follows?.sources.size || state !== this.state || differ(props, this.props);
};

function differ(one: object, other: object): boolean {
  const [a, b] = [one, other] as Record<string, unknown>[];
  for (const it in { ...a, ...b }) if (a?.[it] !== b?.[it]) return true;
  return false;
}

/** A signal of a component's own. */
export function useSignal<T>(value: T): Signal<T> {
  return useMemo(() => signal(value), []);
}

/** An effect as long as the component is there. */
export function useSignalEffect(run: () => unknown): void {
  const last = useRef(run);
  last.current = run;
  useEffect(() => effect(() => last.current()), []);
}
