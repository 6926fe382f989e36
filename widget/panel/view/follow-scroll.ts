import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Turn } from '../model/turn.ts';

/** How far from the end still counts as the end, in px. */
const NEAR = 48;

/** Keeps the end of the conversation in view while the reader is there; leaves who scrolled up alone. */
export function useFollowScroll(turns: ReadonlySignal<readonly Turn[]>) {
  const list = useRef<HTMLElement>(null);
  const away = useSignal(false);
  const follows = useRef(true);

  const toEnd = () => {
    follows.current = true;
    settleSoon();
  };
  const frame = useRef(0);
  const settleSoon = () => {
    // After this frame's rendering, once however much has arrived.
    frame.current ||= requestAnimationFrame(() => requestAnimationFrame(settle));
  };
  const settle = () => {
    frame.current = 0;
    const box = list.current;
    if (box && follows.current) box.scrollTop = box.scrollHeight;
    measure();
  };
  const measure = () => {
    const box = list.current;
    if (box) away.value = box.scrollHeight - box.scrollTop - box.clientHeight > NEAR;
  };

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const onScroll = () => {
      measure();
      follows.current = !away.peek();
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    const resized = new ResizeObserver(settle);
    resized.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, []);

  useSignalEffect(() => {
    // What makes the running answer grow; a card that opens does not move the reader.
    const last = turns.value.at(-1);
    void [last?.text.value, last?.phase.value, last?.steps.value, last?.notices.value];
    settleSoon();
  });
  return { list, away, toEnd };
}
