import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { later } from '../later/load.ts';
import type { Turn } from '../model/turn.ts';

/** How far from the end still counts as the end, in px. */
const NEAR = 48;
/** Room above a question at the top, in px. */
const MARGIN = 16;

/**
 * Shows a new answer from its question on: the view follows it down until the question stands at the top, and no
 * further, so that a long answer is read from its beginning. A reader who goes to the end is kept there; one who
 * scrolls elsewhere is left alone.
 */
export function useFollowScroll(turns: ReadonlySignal<readonly Turn[]>) {
  const list = useRef<HTMLDivElement>(null);
  const away = useSignal(false);
  const follows = useRef<'question' | 'end' | null>('end');

  const follow = (what: 'question' | 'end') => {
    follows.current = what;
    settleSoon();
  };
  const frame = useRef(0);
  /** Where the view was last put, or seen. */
  const placed = useRef(0);
  const settleSoon = () => {
    // After this frame's rendering, once however much has arrived.
    frame.current ||= requestAnimationFrame(() => requestAnimationFrame(settle));
  };
  const settle = () => {
    frame.current = 0;
    const box = list.current;
    // A reader who moved in this very frame has not been heard of yet.
    if (box && box.scrollTop !== placed.current) seen(box);
    if (box && follows.current) {
      box.scrollTop = Math.min(box.scrollHeight, farthest(box, follows.current));
      placed.current = box.scrollTop;
    }
    measure();
  };
  const seen = (box: HTMLElement) => {
    placed.current = box.scrollTop;
    measure();
    if (!away.peek()) follows.current = 'end';
    else if (follows.current !== 'question' || !isAtQuestion(box)) follows.current = null;
  };
  const measure = () => {
    const box = list.current;
    if (box) away.value = box.scrollHeight - box.scrollTop - box.clientHeight > NEAR;
  };

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const onScroll = () => seen(box);
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
    void [later.value, last?.text.value, last?.phase.value, last?.steps.value, last?.notices.value];
    settleSoon();
  });
  return { list, away, follow };
}

/** How far down the view may go by itself: the last question keeps its place at the top. */
function farthest(box: HTMLElement, follows: 'question' | 'end'): number {
  const question = lastQuestion(box);
  return follows === 'end' || !question ? box.scrollHeight : question.offsetTop - box.offsetTop - MARGIN;
}

function isAtQuestion(box: HTMLElement): boolean {
  return box.scrollTop <= farthest(box, 'question') + 1;
}

function lastQuestion(box: HTMLElement): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>('.question')].at(-1);
}
