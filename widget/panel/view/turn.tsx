import { useEffect } from 'preact/hooks';
import { loadLater, later as part, useLater } from '../later/load.ts';
import type { Turn } from '../model/turn.ts';
import { loadVerdicts, part as verdicts } from '../verdict/load.ts';
import { Answer } from './answer.tsx';
import { CardAt } from './card-at.tsx';
import { useWidget } from './context.ts';
import { failureText } from './failure-text.ts';
import { Pills } from './pills.tsx';

/** A question and its answer, whatever state it is in. */
export function TurnView({ turn, onRephrase }: { turn: Turn; onRephrase: () => void }) {
  const { words, conversation } = useWidget();
  const t = words.value;
  const later = useLater();
  const settled = !turn.open.value;
  const { phase, lane } = turn;
  const failed = settled && (phase.value !== 'done' || lane.value === 'unavailable');
  useEffect(() => {
    if (settled) void loadLater(t.tag);
  }, [settled, t]);
  return (
    <>
      <div class={turn.replaced.value ? 'question replaced' : 'question'}>
        <span class="unseen">{t('you')}: </span>
        <p dir="auto">{turn.message}</p>
      </div>
      <article
        class={turn.replaced.value ? 'replaced' : undefined}
        aria-label={t('answer')}
        aria-busy={!settled}
      >
        {settled ? null : <StepLine turn={turn} />}
        {turn.verdicts.value.length ? <Verdicts turn={turn} /> : null}
        <Answer turn={turn} />
        {turn.notices.value.map((it) => (
          <p class="notice" dir="auto" key={it.message}>
            {it.message}
          </p>
        ))}
        {/* Its rules come with the later part; where that failed, it is there all the same. */}
        {settled && part.value ? <Pills turn={turn} /> : null}
        <CardAt turn={turn} place="pills" />
        {turn.stopped.value ? <p class="aside">{t('stopped')}</p> : null}
        <Failure turn={turn} />
        {failed && !turn.replaced.value ? (
          <p class="ways">
            <button type="button" class="way main" onClick={() => conversation.retry(turn)}>
              {t('retry')}
            </button>
          </p>
        ) : null}
        {settled && later ? <later.AfterAnswer turn={turn} onRephrase={onRephrase} /> : null}
      </article>
    </>
  );
}

function Verdicts({ turn }: { turn: Turn }) {
  const t = useWidget().words.value;
  const shown = verdicts.value;
  useEffect(() => void loadVerdicts(t.tag), []);
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
  const { value: phase } = turn.phase;
  return <p class="step">{phase === 'reconnecting' || phase === 'queued' ? t(phase) : words}</p>;
}

function Failure({ turn }: { turn: Turn }) {
  const { words } = useWidget();
  const later = useLater();
  const failure = turn.failure.value;
  if (!failure) return null;
  // Its words come later; where they cannot be fetched, the server's own stand in.
  if (!later && part.value !== 'failed') return null;
  return <p class="failure">{failureText(failure, words.value)}</p>;
}
