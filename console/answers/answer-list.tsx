import type { AnswerRow } from '../../shared/desk-answers.ts';
import { Row, Rows } from '../pieces/row.tsx';
import { ago, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

/** What a decision needs of each answer: the question, how it stands, what it rests on, what the visitor thought. */
export function AnswerList({ answers }: { answers: AnswerRow[] }) {
  const t = wordsOf('answers');
  if (!answers.length) return <p class="empty">{t('none')}</p>;
  return (
    <Rows label={t('title')}>
      {answers.map((answer) => (
        <Row id={answer.id} key={answer.id}>
          <AnswerFace answer={answer} />
        </Row>
      ))}
    </Rows>
  );
}

function AnswerFace({ answer }: { answer: AnswerRow }) {
  const t = wordsOf('answers');
  return (
    <>
      <span class="first">
        <span class="name clip" dir="auto" lang={answer.language}>
          {answer.question}
        </span>
        <time class="figure soft" dateTime={answer.askedAt}>
          {ago(answer.askedAt)}
        </time>
      </span>
      <span class="clip soft" dir="auto" lang={answer.language}>
        {plain(answer.excerpt)}
      </span>
      <span class="marks">
        <Lane answer={answer} />
        <span class="soft">
          {t('consultedOf', { consulted: answer.consulted, retrieved: answer.retrieved })}
        </span>
        {answer.approximate ? <span class="badge caution">≈ {t('approximateOnly')}</span> : null}
        {answer.withheld ? (
          <span class="badge caution">
            {t('withheldCount', { n: answer.withheld, shown: number(answer.withheld) })}
          </span>
        ) : null}
        {answer.end === 'complete' ? null : <span class="badge">{t(`end_${answer.end}`)}</span>}
        {answer.vote ? (
          <span class={`badge ${answer.vote === 'down' ? 'absence' : 'good'}`}>
            {t(`vote_${answer.vote}`)}
          </span>
        ) : null}
      </span>
    </>
  );
}

/** Markdown without its signs, for a line that only says what an answer is about. */
function plain(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:>|#{1,6}|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/\*\*|__|`|\[S\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function Lane({ answer }: { answer: Pick<AnswerRow, 'lane' | 'sourceless'> }) {
  const t = wordsOf('answers');
  const tone = answer.sourceless ? 'absence' : answer.lane === 'grounded' ? 'good' : '';
  return (
    <span class={`badge ${tone}`}>
      {t(`lane_${answer.lane}`)}
      {answer.sourceless ? ` · ${t('noSource')}` : ''}
    </span>
  );
}
