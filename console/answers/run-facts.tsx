import type { WholeAnswer } from '../../shared/desk-answers.ts';
import { money, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

/** How the answer was made: model, versions, tokens, cost, times, what the gate counted. */
export function RunFacts({ answer }: { answer: WholeAnswer }) {
  const t = wordsOf('answers');
  const { usage, cost } = answer;
  const facts: [string, string | null][] = [
    [t('model'), answer.model],
    [t('promptVersion'), answer.promptVersion],
    [t('generation'), answer.generation],
    [t('codeVersion'), answer.codeVersion],
    [t('locale'), answer.locale],
    [
      t('tokens'),
      `${number(usage.inputTokens)} + ${number(usage.cacheReadTokens)} → ${number(usage.outputTokens)}`,
    ],
    [t('citedDocuments'), number(usage.citedDocuments)],
    [t('cost'), cost ? money(cost.amount, cost.currency) : null],
    [t('errorCode'), answer.errorCode],
    ...Object.entries(answer.timings).map(([name, ms]): [string, string | null] => [
      name,
      ms === null ? null : `${number(Math.round(ms))} ms`,
    ]),
    ...counted(t('gateCount'), answer.gate),
    ...counted(t('redacted'), answer.redacted),
  ];
  return (
    <details class="piece">
      <summary>{t('howMade')}</summary>
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
      </dl>
    </details>
  );
}

function counted(what: string, counts: Record<string, number>): [string, string][] {
  return Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => [`${what} · ${kind}`, number(n)]);
}
