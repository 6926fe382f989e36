import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FirstHandoffRequest, HandoffRequest } from '../../../shared/handoff-api.ts';
import { randomId } from '../model/conversation.ts';
import type { Turn } from '../model/turn.ts';
import type { Widget } from '../model/widget.ts';
import { ChatFailure } from '../stream/chat-client.ts';
import { useWidget } from '../view/context.ts';
import { useAsideWords } from './aside-words.ts';
import { useFromLater } from './from-later.ts';
import { WouldBeSent } from './would-be-sent.tsx';

type Written = Pick<HandoffRequest, 'name' | 'email' | 'message' | 'transcript'>;

/** What was typed for a turn's hand-off, for as long as it has not been sent: closing the sheet loses nothing. */
const drafts = new WeakMap<Turn, Required<Written>>();

export interface PersonFormProps {
  turn: Turn;
  onClose: () => void;
}

/** The question goes to a person: name, address, words, and the conversation only where the visitor says so. */
export function PersonForm({ turn, onClose }: PersonFormProps) {
  const widget = useWidget();
  const say = useAsideWords();
  const { failureWords, useLaterWords } = useFromLater();
  const sayLater = useLaterWords();
  const form = useSignal(
    drafts.get(turn) ?? { name: '', email: '', message: turn.message, transcript: false },
  );
  const state = useSignal<'open' | 'sending' | 'sent' | ChatFailure>('open');
  const attempt = useRef({ content: '', clientMessageId: '' });
  const told = useRef<HTMLParagraphElement>(null);
  const { value: now } = state;
  // The button that had the focus is gone.
  useLayoutEffect(() => told.current?.focus(), [now === 'sent']);

  const put = (change: Partial<Written>) => {
    form.value = { ...form.value, ...change };
    drafts.set(turn, form.value);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (now === 'sending') return;
    state.value = 'sending';
    const content = JSON.stringify(form.value);
    // Sent again unchanged it is the same message: its receiver may have had it.
    if (attempt.current.content !== content) attempt.current = { content, clientMessageId: randomId() };
    try {
      await sendMessage(widget, { ...form.value, clientMessageId: attempt.current.clientMessageId });
      drafts.delete(turn);
      state.value = 'sent';
      widget.emit('handoff', { kind: 'form' });
    } catch (cause) {
      state.value = cause instanceof ChatFailure ? cause : new ChatFailure('network');
    }
  };
  if (now === 'sent')
    return (
      <p class="body" role="status" tabIndex={-1} ref={told}>
        {say('sent', { what: form.value.email.trim() })}
      </p>
    );
  const { name, email, message, transcript } = form.value;
  const last = lastTurn(widget);
  return (
    <form class="body" onSubmit={(event) => void submit(event)}>
      <p class="where">{say('formNote', { what: widget.site.value?.name ?? '' })}</p>
      <label class="comment">
        {say('name')}
        <input
          type="text"
          autocomplete="name"
          maxLength={200}
          dir="auto"
          value={name}
          onInput={({ currentTarget }) => put({ name: currentTarget.value })}
        />
      </label>
      <label class="comment">
        {say('email')}
        <input
          type="email"
          autocomplete="email"
          required
          maxLength={254}
          dir="ltr"
          value={email}
          onInput={({ currentTarget }) => put({ email: currentTarget.value })}
        />
      </label>
      <label class="comment">
        {say('message')}
        <textarea
          rows={5}
          required
          maxLength={4000}
          dir="auto"
          value={message}
          onInput={({ currentTarget }) => put({ message: currentTarget.value })}
        />
      </label>
      {last ? (
        <>
          <label>
            <input
              type="checkbox"
              checked={transcript}
              onChange={({ currentTarget }) => put({ transcript: currentTarget.checked })}
            />
            {say('consent')}
          </label>
          <WouldBeSent last={last} />
        </>
      ) : null}
      {now instanceof ChatFailure ? (
        <p class="failure" role="alert">
          {now.code === 'bad_request' ? say('emailWrong') : failureWords(now, widget.words.value)}
        </p>
      ) : null}
      <p class="ways">
        <button type="submit" class="way main" aria-disabled={now === 'sending'}>
          {now === 'sending' ? say('sending') : sayLater('sendVote')}
        </button>
        <button type="button" class="way" onClick={onClose}>
          {sayLater('cancel')}
        </button>
      </p>
    </form>
  );
}

/** The last turn of which the server has told this reader. */
const lastTurn = ({ conversation }: Widget): number =>
  Math.max(0, ...conversation.turns.value.map((it) => it.number ?? 0));

/** @throws when the receiver did not take it. */
async function sendMessage(
  widget: Widget,
  { name, transcript, ...rest }: Required<Written> & { clientMessageId: string },
): Promise<void> {
  const { client, siteKey, conversation, words } = widget;
  const turn = lastTurn(widget);
  const first: FirstHandoffRequest = {
    ...rest,
    email: rest.email.trim(),
    ...(name?.trim() && { name: name.trim() }),
    locale: words.value.tag,
  };
  const body: FirstHandoffRequest | HandoffRequest = turn ? { ...first, transcript, turn } : first;
  // Before any answer there is no conversation to name.
  const path = turn ? `chat/${encodeURIComponent(conversation.current() ?? '')}/handoff` : 'handoff';
  await client.call(`${path}?site=${encodeURIComponent(siteKey)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
