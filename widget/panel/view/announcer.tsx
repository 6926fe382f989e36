import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { later, loadLater } from '../later/load.ts';
import type { Turn } from '../model/turn.ts';
import { loadVerdicts } from '../verdict/load.ts';
import { useWidget } from './context.ts';

/** Says a finished answer once to screen readers; what is still being written, never. */
export function Announcer() {
  const { conversation, words } = useWidget();
  const said = useSignal('');
  const watched = useRef<Turn | null>(null);
  useSignalEffect(() => {
    const running = conversation.running.value;
    if (running) {
      watched.current = running;
      return;
    }
    const turn = watched.current;
    watched.current = null;
    if (!turn) return;
    const t = words.peek();
    void Promise.all([turn.verdicts.peek().length ? loadVerdicts(t.tag) : null, loadLater(t.tag)]).then(
      () => {
        const part = later.peek();
        // Where that part cannot be fetched, the answer is heard as it was written.
        said.value =
          part && part !== 'failed'
            ? part.spoken(turn, words.peek())
            : `${turn.text.peek()} ${turn.failure.peek()?.message ?? ''}`;
      },
    );
  });
  return (
    <div class="unseen" role="status" aria-live="polite">
      {said.value}
    </div>
  );
}
