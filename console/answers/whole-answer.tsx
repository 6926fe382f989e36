import type { WholeAnswer } from '../../shared/desk-answers.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf } from '../app/address.ts';
import { CopyButton } from '../pieces/copy-button.tsx';
import { Listing } from '../pieces/listing.tsx';
import { ReceiptLine } from '../pieces/receipt.tsx';
import { languageName, moment } from '../words/figures.ts';
import { type Key, wordsOf } from '../words/words.ts';
import { Lane } from './answer-list.tsx';
import { AnswerText } from './answer-text.tsx';
import { EraseVisitor } from './erase-visitor.tsx';
import { Rerun } from './rerun.tsx';
import { RunFacts } from './run-facts.tsx';
import { ThreeSets } from './three-sets.tsx';

/** The whole story of one answer. */
export function WholeAnswerView({ id, erased }: { id: string; erased: () => void }) {
  const answer = useDesk<WholeAnswer>(`/answers/${encodeURIComponent(id)}`);
  return <Listing of={answer}>{(it) => <Story answer={it} erased={erased} />}</Listing>;
}

function Story({ answer, erased }: { answer: WholeAnswer; erased: () => void }) {
  const t = wordsOf('answers');
  return (
    <div class="story">
      <header>
        <p class="soft">
          <Lane answer={answer} /> · {moment(answer.askedAt)} · {languageName(answer.language)} ·{' '}
          {answer.site}
          {answer.origin ? ` · ${answer.origin}` : ''}
        </p>
        <h1 dir="auto" lang={answer.language}>
          {answer.question}
        </h1>
        <p class="buttons">
          <CopyButton text={location.href} label={t('copyLink')} />
          {answer.gap ? <a href={addressOf('gaps', answer.gap)}>{t('openGap')}</a> : null}
          <EraseVisitor answer={answer} done={erased} />
        </p>
      </header>
      <Vote answer={answer} />
      <section>
        <h2>{t('asShown')}</h2>
        <AnswerText answer={answer} />
      </section>
      <Withheld answer={answer} />
      <ThreeSets answer={answer} />
      <section>
        <h2>{t('whatWasSearched')}</h2>
        {answer.receipts.length ? (
          answer.receipts.map((receipt, at) => <ReceiptLine key={at} receipt={receipt} />)
        ) : (
          <p class="soft">{t('nothingSearched')}</p>
        )}
        <Rerun answer={answer} />
      </section>
      <RunFacts answer={answer} />
      <OtherTurns answer={answer} />
    </div>
  );
}

function Vote({ answer }: { answer: WholeAnswer }) {
  const t = wordsOf('answers');
  if (!answer.vote) return null;
  return (
    <section>
      <h2>{t('vote')}</h2>
      <p>
        <span class={`badge ${answer.vote === 'down' ? 'absence' : 'good'}`}>{t(`vote_${answer.vote}`)}</span>{' '}
        {answer.voteReason ? t(`reason_${answer.voteReason}` as Key<'answers'>) : ''}
        {answer.votedAt ? <span class="soft"> · {moment(answer.votedAt)}</span> : null}
      </p>
      {answer.voteComment ? <blockquote dir="auto">{answer.voteComment}</blockquote> : null}
    </section>
  );
}

function Withheld({ answer }: { answer: WholeAnswer }) {
  const t = wordsOf('answers');
  if (!answer.withheld.length && answer.beforeGate === null) return null;
  const differs = answer.beforeGate !== null && answer.beforeGate !== answer.answer;
  if (!answer.withheld.length && !differs) return null;
  return (
    <section>
      <h2>{t('withheld')}</h2>
      {answer.withheld.map(({ text, check }, at) => (
        <p key={at}>
          <span class="badge caution">{check}</span> <span dir="auto">{text}</span>
        </p>
      ))}
      {differs ? (
        <details>
          <summary>{t('beforeGate')}</summary>
          <pre dir="auto">{answer.beforeGate}</pre>
        </details>
      ) : null}
    </section>
  );
}

function OtherTurns({ answer }: { answer: WholeAnswer }) {
  const t = wordsOf('answers');
  if (!answer.turns.length) return null;
  return (
    <section>
      <h2>{t('sameConversation')}</h2>
      <ol>
        {answer.turns.map(({ id, turn, question, lane }) => (
          <li key={id} value={turn}>
            {id === answer.id ? (
              <b dir="auto">{question}</b>
            ) : (
              <a href={addressOf('answers', id)} dir="auto">
                {question}
              </a>
            )}{' '}
            <span class="soft">{t(`lane_${lane}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
