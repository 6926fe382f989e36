import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { later, loadLater } from '../later/load.ts';
import { pillsOf } from '../model/pills.ts';
import type { Turn } from '../model/turn.ts';
import { loadVerdicts, part } from '../verdict/load.ts';
import type { Words } from '../words/words.ts';
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
        loadLater(words.peek().tag),
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
    const answer = verdicts.join('') + heard(turn, t);
    if (failure) return `${answer} ${failureText(failure, t)}`;
    return `${answer} ${t('finished', { n: pillsOf(turn.sources.peek(), turn.lane.peek()).length })}`;
  }

  return (
    <div class="unseen" role="status" aria-live="polite">
      {said.value}
    </div>
  );
}

/** An answer without its marks: of a link its words, of a table its cells, of a source's marker nothing. */
function heard(turn: Turn, t: Words): string {
  const text = turn.text.peek();
  const part = later.peek();
  return part && part !== 'failed' ? part.plainAnswer(text, () => undefined, t) : text;
}
