import { safeLink } from '../markdown/safe-link.ts';
import type { Turn } from '../model/turn.ts';
import type { Widget } from '../model/widget.ts';
import { useWidget } from '../view/context.ts';
import { CopyButton } from './copy-button.tsx';
import { markdownAnswer, plainAnswer } from './copy-text.ts';
import { Helpful } from './helpful.tsx';
import { useLaterWords } from './later-words.ts';
import { Receipts } from './receipts.tsx';
import { suggestionsOf } from './suggestions.ts';

/** What can be done with an answer that has ended. `onRephrase` goes to the field. */
export function AfterAnswer({ turn, onRephrase }: { turn: Turn; onRephrase: () => void }) {
  const { words, conversation, sourceOf, draft, editing } = useWidget();
  const t = words.value;
  const say = useLaterWords();
  const dry = turn.lane.value === 'not_found';
  const failed = turn.phase.value !== 'done';
  const last = conversation.turns.value.at(-1) === turn;
  const text = turn.text.value;
  const find = (id: string) => sourceOf(turn, id);
  if (turn.lane.value === 'conversational' && !failed) return null;
  if (turn.replaced.value) return <p class="aside">{say('replaced')}</p>;
  return (
    <>
      <Reference failure={turn.failure.value} />
      {dry && turn.receipts.value.length ? <Receipts receipts={turn.receipts.value} /> : null}
      <div class="ways">
        {text ? <CopyButton label={say('copyAnswer')} text={() => plainAnswer(text, find, t)} /> : null}
        {text ? <CopyButton label={say('copyMarkdown')} text={() => markdownAnswer(text, find, t)} /> : null}
        {text && !failed && turn.number ? <Helpful turn={turn} /> : null}
        <Person turn={turn} />
        {dry && !failed ? (
          <button type="button" class="way" onClick={onRephrase}>
            {say('rephrase')}
          </button>
        ) : null}
        {last ? (
          <button
            type="button"
            class="way"
            onClick={() => {
              draft.value = turn.message;
              editing.value = turn;
              onRephrase();
            }}
          >
            {say('edit')}
          </button>
        ) : null}
      </div>
      {last && !failed ? <Suggestions turn={turn} /> : null}
    </>
  );
}

/** What a failure of the server is called in its log: for whoever helps the visitor. */
function Reference({ failure }: { failure: Turn['failure']['value'] }) {
  const say = useLaterWords();
  if (!failure?.requestId || !/^internal$|_unavailable$/.test(failure.code)) return null;
  return (
    <p class="aside reference">
      {say('reference')} <bdi dir="ltr">{failure.requestId}</bdi>
    </p>
  );
}

/** The way to a person: the site's form, or its link. An e-mail begins with the question and the answer, for the visitor to send or strike out. */
function Person({ turn }: { turn: Turn }) {
  const widget = useWidget();
  const say = useLaterWords();
  const { handoff, handoffForm } = widget.site.value ?? {};
  // A question that the server never heard is asked again rather than handed over; unless that would be of no use.
  const refused = ['daily_cap', 'busy'].includes(turn.failure.value?.code ?? '');
  if (handoffForm && (refused || (turn.number && widget.conversation.current())))
    return (
      <button
        type="button"
        class="way"
        onClick={({ currentTarget: from }) => {
          widget.sheet.value = { kind: 'person', from, turn };
        }}
      >
        {handoffForm.label ?? say('person')}
      </button>
    );
  const url = handoff && safeLink(handoff.url);
  if (!url) return null;
  const kind = url.startsWith('mailto:') ? 'email' : 'link';
  return (
    <a
      class="way"
      href={withWords(url, turn, widget)}
      target="_blank"
      rel="noopener"
      onClick={() => widget.emit('handoff', { kind, url })}
    >
      {handoff.label ?? say('person')}
    </a>
  );
}

/** As much of an answer as every mail program takes in an address. */
const MAIL = 1200;

function withWords(url: string, turn: Turn, { sourceOf, words }: Widget): string {
  if (!url.startsWith('mailto:') || /[?&](body|subject)=/i.test(url)) return url;
  const answer = plainAnswer(turn.text.value, (id) => sourceOf(turn, id), words.value);
  const body = `${turn.message}\n\n${answer.length > MAIL ? `${answer.slice(0, MAIL)}…` : answer}`;
  const subject = turn.message.slice(0, 80).replace(/\s+/g, ' ');
  return `${url}${url.includes('?') ? '&' : '?'}subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function Suggestions({ turn }: { turn: Turn }) {
  const { words, site, conversation } = useWidget();
  const say = useLaterWords();
  const shown = suggestionsOf(turn, conversation.turns.value, site.value, words.value.tag);
  if (!shown.length) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fields.
    <div class="also" role="group" aria-label={say('also')}>
      <h3>{say('also')}</h3>
      <ul>
        {shown.map((it) => (
          <li key={it}>
            <button type="button" class="way main" dir="auto" onClick={() => void conversation.ask(it)}>
              {it}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
