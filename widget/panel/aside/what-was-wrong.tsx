import { useSignal } from '@preact/signals';
import type { Turn } from '../model/turn.ts';
import { useWidget } from '../view/context.ts';
import { useAsideWords } from './aside-words.ts';
import { useFromLater } from './from-later.ts';

/** The server's closed list. `sources` is also the name of another word. */
const REASONS = ['incorrect', 'incomplete', 'outdated', 'off_topic', 'unclear', 'sources', 'other'] as const;

/** After a "no": one reason, and words where the visitor has some. Both may be left out. */
export function WhatWasWrong({ turn, onClose }: { turn: Turn; onClose: () => void }) {
  const widget = useWidget();
  const say = useAsideWords();
  const { sendVote, useLaterWords } = useFromLater();
  const sayLater = useLaterWords();
  const reason = useSignal('');
  const comment = useSignal('');
  const state = useSignal<'open' | 'sent' | 'failed'>('open');
  if (state.value === 'sent')
    return (
      <p class="body" role="status">
        {say('thanks')}
      </p>
    );
  const send = async (event: Event) => {
    event.preventDefault();
    const words = comment.value.trim();
    try {
      await sendVote(widget, turn, {
        vote: 'down',
        ...(reason.value && { reason: reason.value }),
        ...(words && { comment: words }),
      });
      state.value = 'sent';
    } catch {
      state.value = 'failed';
    }
  };
  return (
    <form class="body" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend class="unseen">{sayLater('what')}</legend>
        {REASONS.map((it) => (
          <label key={it}>
            <input
              type="radio"
              name="reason"
              checked={reason.value === it}
              onChange={() => {
                reason.value = it;
              }}
            />
            {say(it === 'sources' ? 'sources_wrong' : it)}
          </label>
        ))}
      </fieldset>
      <label class="comment">
        {say('comment')}
        <textarea
          rows={3}
          maxLength={1000}
          dir="auto"
          value={comment.value}
          onInput={({ currentTarget }) => {
            comment.value = currentTarget.value;
          }}
        />
      </label>
      {state.value === 'failed' ? (
        <p class="failure" role="alert">
          {sayLater('voteFailed')}
        </p>
      ) : null}
      <p class="ways">
        <button type="submit" class="way main">
          {sayLater('sendVote')}
        </button>
        <button type="button" class="way" onClick={onClose}>
          {sayLater('cancel')}
        </button>
      </p>
    </form>
  );
}
