import { useSignal } from '@preact/signals';
import type { Turn, Vote } from '../model/turn.ts';
import type { Widget } from '../model/widget.ts';
import { useWidget } from '../view/context.ts';
import { useLaterWords } from './later-words.ts';

/** A vote is one press; a second press takes it back. After a "no", what was wrong can be said. */
export function Helpful({ turn }: { turn: Turn }) {
  const widget = useWidget();
  const say = useLaterWords();
  const failed = useSignal(false);
  const cast = async (vote: Vote, from: Element) => {
    const before = turn.vote.value;
    const next = before === vote ? null : vote;
    turn.vote.value = next;
    failed.value = false;
    try {
      await sendVote(widget, turn, { vote: next });
      if (next === 'down') widget.sheet.value = { kind: 'wrong', from, turn };
    } catch {
      turn.vote.value = before;
      failed.value = true;
    }
  };
  const thumb = (vote: 'up' | 'down', sign: string) => (
    <button
      type="button"
      class="way thumb"
      aria-label={say(vote === 'up' ? 'yes' : 'no')}
      title={say(vote === 'up' ? 'yes' : 'no')}
      aria-pressed={turn.vote.value === vote}
      onClick={({ currentTarget }) => void cast(vote, currentTarget)}
    >
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fields.
    <span class="helpful" role="group" aria-label={say('helpful')}>
      <span>{say('helpful')}</span>
      {thumb('up', '↑')}
      {thumb('down', '↓')}
      {failed.value ? <span role="alert">{say('voteFailed')}</span> : null}
    </span>
  );
}

export interface Opinion {
  vote: Vote;
  reason?: string;
  comment?: string;
}

/** @throws when the server did not take it. */
export async function sendVote(
  { client, siteKey, conversation, emit }: Widget,
  turn: Turn,
  opinion: Opinion,
): Promise<void> {
  await client.call(`chat/${encodeURIComponent(conversation.current() ?? '')}/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ site: siteKey, turn: turn.number, ...opinion }),
  });
  const { vote, reason, comment } = opinion;
  if (vote)
    emit('feedback', {
      question: turn.message,
      helpful: vote === 'up',
      ...(reason && { reason }),
      ...(comment && { text: comment }),
    });
}
