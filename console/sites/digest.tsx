import { useState } from 'preact/hooks';
import type { DigestReply } from '../../shared/desk-sites.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf } from '../app/address.ts';
import { CopyButton } from '../pieces/copy-button.tsx';
import { Listing } from '../pieces/listing.tsx';
import { day, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

const WEEK_MS = 7 * 86_400_000;
const FIGURES = ['answers', 'real', 'grounded', 'sourceless', 'up', 'down', 'withheld'] as const;
type Figure = (typeof FIGURES)[number];

/** One week in figures, each of which opens what it counts, and the same as Markdown to send on. */
export function Digest({ siteKey }: { siteKey: string }) {
  const t = wordsOf('sites');
  const [week, setWeek] = useState<string | null>(null);
  const asked = new URLSearchParams({ site: siteKey, ...(week && { week }) });
  const digest = useDesk<DigestReply>(`/digest?${asked}`);
  const move = (from: string, weeks: number) =>
    setWeek(new Date(Date.parse(from) + weeks * WEEK_MS).toISOString().slice(0, 10));
  return (
    <section>
      <h2>{t('part_week')}</h2>
      <p class="soft">{t('weekWhat')}</p>
      <Listing of={digest}>
        {(it) => (
          <>
            <p class="buttons">
              <button type="button" onClick={() => move(it.week, -1)}>
                {t('weekBefore')}
              </button>
              <button type="button" disabled={isNow(it.week)} onClick={() => move(it.week, 1)}>
                {t('weekAfter')}
              </button>
            </p>
            <h3>{t('weekOf', { from: day(noon(it.week)), to: day(noon(lastDay(it.week))) })}</h3>
            <dl class="facts">
              {FIGURES.map((name) => (
                <FigureOf key={name} name={name} digest={it} />
              ))}
            </dl>
            <Gaps title={t('gapsOpened')} gaps={it.gapsOpened} />
            <Gaps title={t('gapsClosed')} gaps={it.gapsClosed} />
            <details>
              <summary>{t('asMarkdown')}</summary>
              <pre dir="auto">{it.markdown}</pre>
            </details>
            <p class="buttons">
              <CopyButton text={it.markdown} label={t('copyMarkdown')} />
            </p>
          </>
        )}
      </Listing>
    </section>
  );
}

/** Filters of the answers screen that keep what a figure counts; not every figure has such. */
const COUNTED: Partial<Record<Figure, Record<string, string>>> = {
  answers: {},
  sourceless: { sourceless: 'yes' },
  grounded: { lane: 'grounded' },
  up: { vote: 'up' },
  down: { vote: 'down' },
};

function FigureOf({ name, digest }: { name: Figure; digest: DigestReply }) {
  const t = wordsOf('sites');
  const filters = COUNTED[name];
  const within = { site: digest.site, from: digest.week, to: lastDay(digest.week) };
  return (
    <>
      <dt>{t(`week_${name}`)}</dt>
      <dd>
        {filters ? (
          <a href={addressOf('answers', null, { ...within, ...filters })}>{number(digest[name])}</a>
        ) : (
          number(digest[name])
        )}
      </dd>
    </>
  );
}

function Gaps({ title, gaps }: { title: string; gaps: DigestReply['gapsOpened'] }) {
  const t = wordsOf('sites');
  if (!gaps.length) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {gaps.map(({ id, title: name, askers }) => (
          <li key={id}>
            <a href={addressOf('gaps', id)} dir="auto">
              {name}
            </a>{' '}
            <span class="soft">{t('askers', { n: askers })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function lastDay(monday: string): string {
  return new Date(Date.parse(monday) + WEEK_MS - 1).toISOString().slice(0, 10);
}

/** So that it is that day for nearly every reader. */
function noon(date: string): string {
  return `${date}T12:00:00Z`;
}

function isNow(monday: string): boolean {
  return Date.parse(monday) + WEEK_MS > Date.now();
}
