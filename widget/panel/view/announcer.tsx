import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { loadLater } from '../later/load.ts';
import { pillsOf } from '../model/pills.ts';
import type { Turn } from '../model/turn.ts';
import { loadVerdicts, part } from '../verdict/load.ts';
import { useWidget } from './context.ts';
import { failureText } from './failure-text.ts';

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
    if (turn)
      void Promise.all([
        turn.verdicts.peek().length ? loadVerdicts(words.peek().tag) : null,
        turn.failure.peek() ? loadLater(words.peek().tag) : null,
      ]).then(() => {
        said.value = spoken(turn);
      });
  });

  function spoken(turn: Turn): string {
    const t = words.peek();
    const failure = turn.failure.peek();
    const loaded = part.peek();
    const verdicts = turn.verdicts
      .peek()
      .flatMap((it) =>
        loaded && loaded !== 'failed' ? loaded.groupsOf(it, t).map(({ title }) => `${title}. `) : [],
      );
    const answer = verdicts.join('') + turn.text.peek().replace(/\s?\[S\d+\]|[*_`#>|]+/g, '');
    if (failure) return `${answer} ${failureText(failure, t)}`;
    return `${answer} ${t('finished', { n: pillsOf(turn.sources.peek(), turn.lane.peek()).length })}`;
  }

  return (
    <div class="unseen" role="status" aria-live="polite">
      {said.value}
    </div>
  );
}
