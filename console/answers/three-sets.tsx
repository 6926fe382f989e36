import { useState } from 'preact/hooks';
import type { AnswerSource, PassagesReply, WholeAnswer } from '../../shared/desk-answers.ts';
import type { Passage } from '../../shared/passage.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf } from '../app/address.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';

/** What was retrieved, cited and consulted, beside one another, and the passages themselves. */
export function ThreeSets({ answer }: { answer: WholeAnswer }) {
  const t = wordsOf('answers');
  const [wanted, setWanted] = useState(false);
  const path = `/answers/${encodeURIComponent(answer.id)}/passages`;
  const passages = useDesk<PassagesReply>(wanted ? path : null);
  return (
    <section>
      <h2>{t('threeSets')}</h2>
      <div class="three">
        <Figure n={answer.retrieved} name={t('retrieved')} />
        <Figure n={answer.cited} name={t('cited')} />
        <Figure n={answer.consulted} name={t('consulted')} />
      </div>
      {answer.sources.length ? (
        <table>
          <thead>
            <tr>
              <th>{t('source')}</th>
              <th>{t('retrieved')}</th>
              <th>{t('cited')}</th>
              <th>{t('consulted')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.sources.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                passage={passages.data ? (passages.data.passages[source.id] ?? null) : undefined}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {passages.failure ? <Failure failure={passages.failure} again={passages.reload} /> : null}
      {answer.sources.length && !wanted ? (
        <p class="buttons">
          <button type="button" onClick={() => setWanted(true)}>
            {t('showPassages')}
          </button>
        </p>
      ) : null}
    </section>
  );
}

function Figure({ n, name }: { n: number; name: string }) {
  return (
    <p>
      <b>{n}</b>
      {name}
    </p>
  );
}

function SourceRow({ source, passage }: { source: AnswerSource; passage: Passage | null | undefined }) {
  const t = wordsOf('answers');
  const filters = { collection: source.collection, edition: source.edition, use: 'consulted' };
  return (
    <>
      <tr id={`source-${source.id}`}>
        <th scope="row">
          <span class="chip">{source.id}</span>{' '}
          <a href={addressOf('answers', null, filters)} dir="auto">
            {source.title}
          </a>
          <Place source={source} />
        </th>
        <Tick on={source.retrieved} />
        <Tick on={source.cited} />
        <Tick on={source.consulted} />
      </tr>
      {passage === undefined || source.passage === null ? null : (
        <tr>
          <td colSpan={4}>
            {passage ? (
              <blockquote class="source-words" lang={passage.language} dir="auto">
                {passage.text}
              </blockquote>
            ) : (
              <p class="absence">{t('passageGone')}</p>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function Place({ source }: { source: AnswerSource }) {
  const { locator } = source;
  if (locator?.kind !== 'page') return null;
  const place = [locator.volume, locator.label].filter(Boolean).join('/');
  return <span class="soft"> {place}</span>;
}

function Tick({ on }: { on: boolean }) {
  const t = wordsOf('answers');
  return (
    <td>
      {on ? <span aria-hidden="true">●</span> : null}
      <span class="unseen">{t(on ? 'yes' : 'no')}</span>
    </td>
  );
}
