import type { Source } from '../../shared/source.ts';
import type { PinciteEvents, ToldSource } from '../loader/handle.ts';
import type { Turn } from './model/turn.ts';
import type { Widget } from './model/widget.ts';

/** Tells the page of something: a `pincite-…` event on the chat's element. */
export type Emit = <K extends keyof PinciteEvents>(kind: K, detail: PinciteEvents[K]) => void;

export function tellPage(host: HTMLElement): Emit & { follow(widget: Widget): void } {
  const emit: Emit = (kind, detail) => {
    host.dispatchEvent(new CustomEvent(`pincite-${kind}`, { detail, bubbles: true }));
  };
  let running: Turn | null = null;
  let opened: Source | null = null;

  /** Runs again with each change of what it reads. */
  function follow({ conversation, card }: Widget): void {
    const now = conversation.running.value;
    const source = card.value?.source ?? null;
    // What the page does with the news must not become something that is followed.
    queueMicrotask(() => {
      if (now !== running) {
        if (running) ended(running);
        // A turn that came back with a reload has no id of its own: it was told of before.
        if (now?.clientMessageId) emit('question', { question: now.message });
      }
      running = now;
      if (source && source !== opened) emit('source-open', told(source));
      opened = source;
    });
  }

  function ended({ message: question, failure, text, lane, sources }: Turn): void {
    const cause = failure.peek();
    if (cause) emit('error', { question, code: cause.code, message: cause.message });
    else
      emit('answer', { question, text: text.peek(), lane: lane.peek(), sources: sources.peek().map(told) });
  }
  return Object.assign(emit, { follow });
}

const told = ({ id, title, url }: Source): ToldSource => ({ id, title, url });
