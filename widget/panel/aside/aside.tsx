import { useLayoutEffect, useRef } from 'preact/hooks';
import type { OpenSheet } from '../model/widget.ts';
import { dressing } from '../view/dress.ts';
import { About } from './about.tsx';
import css from './aside.css?inline';
import { Conversations } from './conversations.tsx';
import { PersonForm } from './person-form.tsx';
import { WhatWasWrong } from './what-was-wrong.tsx';

export { useWidget } from '../view/context.ts';
export { fetchWords } from './aside-words.ts';

const dress = dressing(css);

/** What a sheet holds. */
export function Inside({ open: { kind, turn }, onClose }: { open: OpenSheet; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => dress(box.current), []);
  return (
    <div ref={box} class="inside">
      {kind === 'about' ? <About /> : null}
      {kind === 'past' ? <Conversations onClose={onClose} /> : null}
      {kind === 'wrong' && turn ? <WhatWasWrong turn={turn} onClose={onClose} /> : null}
      {kind === 'person' && turn ? <PersonForm turn={turn} onClose={onClose} /> : null}
    </div>
  );
}
