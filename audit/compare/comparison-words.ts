import type { AuditComparison } from '../../shared/audit-report.ts';

const TESTS: Record<AuditComparison['test'], string> = {
  paired: 'paired over the questions that both asked',
  two_samples: 'as two samples, since they share no question',
  none: 'none',
};

/** A comparison in sentences. */
export function comparisonWords(comparison: AuditComparison): string {
  const { campaigns, comparable, breaks, shared, test, difference, low, high, p, questions } = comparison;
  const [before, after] = campaigns;
  const points = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)}`);
  return [
    test === 'none'
      ? `${before} and ${after} cannot be compared: one of them has no coded citation.`
      : `Fabrication, ${after} less ${before}: ${points(difference)} points (95 % interval ${points(low)} to ${points(high)}), p = ${p === null ? '–' : p.toPrecision(2)}; ${TESTS[test]}, ${shared} shared.`,
    ...(questions
      ? [
          `Shared questions with a fabricated citation in ${before} only: ${questions.onlyFirst}; in ${after} only: ${questions.onlySecond} (exact McNemar p = ${questions.p.toPrecision(2)}).`,
        ]
      : []),
    ...breaks,
    comparable
      ? 'They are one series and may be joined by a line.'
      : 'They are two series: do not join them by a line.',
  ].join('\n');
}
