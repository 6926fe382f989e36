import type { WholeAnswer } from '../../shared/desk-answers.ts';

const MARKER = /(\[S[1-9]\d{0,5}\])/;

/** The answer as plain text with its markers as chips that jump to the source in the three sets. */
export function AnswerText({ answer }: { answer: Pick<WholeAnswer, 'answer' | 'language'> }) {
  return (
    <div class="answer-text" dir="auto" lang={answer.language}>
      {answer.answer.split(MARKER).map((part, at) =>
        at % 2 ? (
          <a class="chip" key={at} href={`#source-${part.slice(1, -1)}`} dir="ltr">
            {part.slice(1, -1)}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  );
}
