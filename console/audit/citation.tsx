import type { RowReply } from '../../shared/desk-audit.ts';
import { wordsOf } from '../words/words.ts';
import { FIELDS } from './coding.ts';

/** What is to be judged: the question, the statement, the citation as written, and what it says of its source. */
export function Citation({ row: { row } }: { row: RowReply }) {
  const t = wordsOf('audit');
  const given = FIELDS.filter((it) => row[it] !== null);
  return (
    <>
      <h2>{t('question')}</h2>
      <p dir="auto" class="soft asked">
        {row.question}
      </p>
      <h2>{t('statement')}</h2>
      <p dir="auto" class="statement">
        {row.statement}
      </p>
      <h2>{t('citation')}</h2>
      <p dir="auto" class="cited">
        {row.citation}
      </p>
      {given.length ? (
        <dl class="facts">
          {given.map((it) => (
            <div key={it}>
              <dt>{t(`field_${it}`)}</dt>
              <dd dir="auto">{it === 'url' ? <Address url={row.url ?? ''} /> : row[it]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p class="soft">{t('nothingGiven')}</p>
      )}
    </>
  );
}

/** An address that a model may have made up: a link where it is one of the web. */
export function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <bdi>{url}</bdi>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" dir="ltr">
      {url}
    </a>
  );
}
