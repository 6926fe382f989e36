import type { WholeGap } from '../../shared/desk-gaps.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf } from '../app/address.ts';
import { may } from '../app/session.ts';
import { Listing } from '../pieces/listing.tsx';
import { ReceiptLine } from '../pieces/receipt.tsx';
import { ago, day, languageName, moment, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { AskAgain } from './ask-again.tsx';
import { GapActions } from './gap-actions.tsx';
import { GapQuestions, QUESTIONS } from './gap-questions.tsx';
import { Outline } from './outline.tsx';

/** One gap whole: who asked what, what was searched, and what can be done about it. */
export function WholeGapView({ id, changed }: { id: string; changed: () => void }) {
  const gap = useDesk<WholeGap>(`/gaps/${encodeURIComponent(id)}`);
  const take = (newer: WholeGap) => {
    gap.replace(newer);
    changed();
  };
  return <Listing of={gap}>{(it) => <Gap gap={it} take={take} reload={gap.reload} />}</Listing>;
}

function Gap({ gap, take, reload }: { gap: WholeGap; take: (newer: WholeGap) => void; reload: () => void }) {
  const t = wordsOf('gaps');
  return (
    <div class="story">
      <header>
        <p class="soft">
          <State state={gap.state} /> · {t('firstAsked', { at: day(gap.firstAskedAt) })} ·{' '}
          {t('lastAsked', { at: ago(gap.lastAskedAt) })} · {gap.site}
        </p>
        <h1 dir="auto">{gap.title}</h1>
        <p class="soft">
          {t('askers', { n: gap.askers, shown: number(gap.askers) })} ·{' '}
          <button type="button" class="plain" onClick={openQuestions}>
            {t('questions', { n: gap.questions, shown: number(gap.questions) })}
          </button>{' '}
          · {t('unhelpful', { n: gap.unhelpful })} ·{' '}
          {gap.languages.map((it) => `${languageName(it.language)} ${number(it.questions)}`).join(', ')}
        </p>
      </header>
      <section>
        <h2>{t('inTheirWords')}</h2>
        <ul class="wordings">
          {gap.wordings.map(({ wording, times }) => (
            <li key={wording}>
              <span dir="auto">{wording}</span>
              <span class="soft figure">×{number(times)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('whatWasSearched')}</h2>
        {gap.receipts.length ? (
          gap.receipts.map((receipt, at) => <ReceiptLine key={at} receipt={receipt} />)
        ) : (
          <p class="soft">{t('nothingSearched')}</p>
        )}
      </section>
      <section>
        <h2>{t('threeSets')}</h2>
        <div class="three">
          {(['retrieved', 'cited', 'consulted'] as const).map((it) => (
            <p key={it}>
              <b>{number(gap.sets[it])}</b>
              {t(it)}
            </p>
          ))}
        </div>
        {gap.nearest.length ? (
          <ul>
            {gap.nearest.map(({ collection, edition, title, times }) => (
              <li key={edition}>
                <a href={addressOf('answers', null, { collection, edition })} dir="auto">
                  {title}
                </a>{' '}
                <span class="soft">×{number(times)}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {gap.article ? <Article gap={gap} /> : null}
      {may('editor') ? <GapActions gap={gap} take={take} reload={reload} /> : <Note gap={gap} />}
      {may('editor') ? <AskAgain gap={gap} take={take} /> : null}
      <Outline id={gap.id} />
      <GapQuestions gap={gap} take={take} />
      <History gap={gap} />
    </div>
  );
}

/** The number of questions opens them, further down. */
function openQuestions(): void {
  const details = document.querySelector<HTMLDetailsElement>(`#${QUESTIONS}`);
  if (!details) return;
  details.open = true;
  details.querySelector('summary')?.focus();
  details.scrollIntoView({ block: 'start' });
}

export function State({ state }: { state: WholeGap['state'] }) {
  const t = wordsOf('gaps');
  const tone = { open: 'caution', planned: '', written: 'good', not_ours: '' }[state];
  return <span class={`badge ${tone}`}>{t(`state_${state}`)}</span>;
}

function Article({ gap: { article } }: { gap: WholeGap }) {
  const t = wordsOf('gaps');
  if (!article) return null;
  return (
    <section>
      <h2>{t('article')}</h2>
      <p dir="auto">{article.url ? <a href={article.url}>{article.title}</a> : article.title}</p>
    </section>
  );
}

function Note({ gap }: { gap: WholeGap }) {
  const t = wordsOf('gaps');
  if (!gap.note) return null;
  return (
    <section>
      <h2>{t('note')}</h2>
      <p class="note" dir="auto">
        {gap.note}
      </p>
    </section>
  );
}

function History({ gap }: { gap: WholeGap }) {
  const t = wordsOf('gaps');
  if (!gap.history.length) return null;
  return (
    <details class="piece">
      <summary>{t('history')}</summary>
      <ul>
        {gap.history.map(({ at, who, what }, n) => (
          <li key={n}>
            <span class="soft">{moment(at)}</span> {who}: {what}
          </li>
        ))}
      </ul>
    </details>
  );
}
