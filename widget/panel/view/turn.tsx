import { useEffect } from 'preact/hooks';
import { safeLink } from '../markdown/safe-link.ts';
import type { Turn } from '../model/turn.ts';
import { loadVerdicts, part } from '../verdict/load.ts';
import { failureWords } from '../words/failure-words.ts';
import { Answer } from './answer.tsx';
import { CardAt } from './card.tsx';
import { useWidget } from './context.ts';
import { Pills } from './pills.tsx';
import { Receipts } from './receipts.tsx';

/** A question and its answer, whatever state it is in. */
export function TurnView({ turn, onRephrase }: { turn: Turn; onRephrase: () => void }) {
  const t = useWidget().words.value;
  const settled = !turn.open.value;
  const notFound = settled && turn.lane.value === 'not_found';
  return (
    <>
      <div class="question">
        <span class="unseen">{t('you')}: </span>
        <p dir="auto">{turn.message}</p>
      </div>
      <article aria-label={t('answer')} aria-busy={!settled}>
        {settled ? null : <StepLine turn={turn} />}
        {turn.verdicts.value.length ? <Verdicts turn={turn} /> : null}
        <Answer turn={turn} />
        {turn.notices.value.map((it) => (
          <p class="notice" dir="auto" key={it.message}>
            {it.message}
          </p>
        ))}
        {notFound && turn.receipts.value.length ? <Receipts receipts={turn.receipts.value} /> : null}
        {settled ? <Pills turn={turn} /> : null}
        <CardAt turn={turn} place="pills" />
        {turn.stopped.value ? <p class="aside">{t('stopped')}</p> : null}
        <Failure turn={turn} />
        {settled ? <WaysOn turn={turn} onRephrase={onRephrase} /> : null}
      </article>
    </>
  );
}

function Verdicts({ turn }: { turn: Turn }) {
  const t = useWidget().words.value;
  const shown = part.value;
  useEffect(() => void loadVerdicts(), []);
  if (shown === 'failed') return <p class="failure">{t('network')}</p>;
  if (!shown) return null;
  return (
    <>
      {turn.verdicts.value.map((it, i) => (
        <shown.VerdictView key={i} turn={turn} verdict={it} place={`v${i}`} />
      ))}
    </>
  );
}

/** What is being done, in words: the last search, and what is read since. */
function StepLine({ turn }: { turn: Turn }) {
  const t = useWidget().words.value;
  const last = turn.steps.value.at(-1);
  const search = turn.steps.value.findLast((it) => it.kind === 'search');
  const shown: string[] = [];
  if (search) shown.push(t('searching', { what: search.detail }));
  if (last?.kind === 'open') shown.push(t('reading', { what: last.detail }));
  if (last?.kind === 'browse') shown.push(t('browsing'));
  const words = shown.length ? `${shown.join(' · ')}…` : t('waiting');
  return <p class="step">{turn.phase.value === 'reconnecting' ? t('reconnecting') : words}</p>;
}

function Failure({ turn }: { turn: Turn }) {
  const { words } = useWidget();
  const failure = turn.failure.value;
  if (!failure) return null;
  return <p class="failure">{failureWords(failure, words.value)}</p>;
}

function WaysOn({ turn, onRephrase }: { turn: Turn; onRephrase: () => void }) {
  const { words, site, conversation, emit } = useWidget();
  const t = words.value;
  const failed = turn.phase.value !== 'done' || turn.lane.value === 'unavailable';
  const dry = turn.lane.value === 'not_found';
  const handoff = site.value?.handoff;
  const person = handoff && (failed || dry) ? safeLink(handoff.url) : null;
  if (!failed && !dry) return null;
  return (
    <p class="ways">
      {failed ? (
        <button type="button" class="way main" onClick={() => conversation.retry(turn)}>
          {t('retry')}
        </button>
      ) : null}
      {person ? (
        <a
          class="way"
          href={person}
          target="_blank"
          rel="noopener"
          onClick={() =>
            emit('handoff', { kind: person.startsWith('mailto') ? 'email' : 'link', url: person })
          }
        >
          {handoff?.label ?? t('person')}
        </a>
      ) : null}
      {dry && !failed ? (
        <button type="button" class="way" onClick={onRephrase}>
          {t('rephrase')}
        </button>
      ) : null}
    </p>
  );
}
