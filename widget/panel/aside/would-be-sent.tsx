import { useSignal } from '@preact/signals';
import type { TurnReply } from '../../../shared/chat-api.ts';
import type { TRANSCRIPT_TURNS } from '../../../shared/handoff-api.ts';
import { useWidget } from '../view/context.ts';
import { useAsideWords } from './aside-words.ts';

/** The server's own number; naming its type keeps the two together. */
const MOST: typeof TRANSCRIPT_TURNS = 50;

/** The conversation as it would be sent along, as the server has it: up to the turn `last`. Fetched when looked at. */
export function WouldBeSent({ last }: { last: number }) {
  const { words, client, conversation } = useWidget();
  const t = words.value;
  const say = useAsideWords();
  const turns = useSignal<readonly TurnReply[] | 'failed' | null>(null);
  const look = async () => {
    try {
      const reply = await client.conversation(conversation.current() ?? '');
      turns.value = reply.turns.filter((it) => it.turn <= last && it.end !== null);
    } catch {
      turns.value = 'failed';
    }
  };
  const { value: shown } = turns;
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !Array.isArray(shown)) void look();
      }}
    >
      <summary>{say('look')}</summary>
      {shown === 'failed' ? (
        <p class="failure" role="alert">
          {t('network')}
        </p>
      ) : null}
      {Array.isArray(shown) && shown.length > MOST ? <p>{say('lastOnes', { n: MOST })}</p> : null}
      {Array.isArray(shown) ? shown.slice(-MOST).map((it) => <SentTurn key={it.turn} turn={it} />) : null}
    </details>
  );
}

function SentTurn({ turn }: { turn: TurnReply }) {
  const t = useWidget().words.value;
  return (
    <div class="sent">
      <p dir="auto">
        <span class="unseen">{t('you')}: </span>
        {turn.message}
      </p>
      <p dir="auto">{turn.text}</p>
      {turn.sources.map((it) => (
        <p key={it.id} class="where" dir="auto">
          [{it.id}] {it.title} {it.url}
        </p>
      ))}
    </div>
  );
}
