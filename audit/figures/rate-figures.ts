import { CitationCode } from '../../shared/audit.ts';
import type { Rate, RateFigures } from '../../shared/audit-report.ts';
import { clusteredRate } from '../statistics/clustered-rate.ts';
import type { CodedUnit } from './final-codes.ts';

/** The protocol’s rates of a set of citations. */
export function rateFigures(units: readonly CodedUnit[]): RateFigures {
  const coded = units.filter(({ code }) => code !== null);
  const checkable = coded.filter(({ code }) => code !== 'C5');
  const codes = Object.fromEntries(
    CitationCode.options.map((code) => [code, units.filter((unit) => unit.code === code).length]),
  ) as Record<CitationCode, number>;
  return {
    codes,
    uncoded: units.length - coded.length,
    fabrication: rateOf(checkable, isFabricated),
    misplaced: rateOf(checkable, ({ code }) => code === 'C3'),
    metadata: rateOf(checkable, ({ code }) => code === 'C4'),
    verifiability: rateOf(coded, ({ code }) => code !== 'C5'),
  };
}

export function isFabricated({ code }: Pick<CodedUnit, 'code'>): boolean {
  return code === 'C1' || code === 'C2';
}

export function rateOf<Unit extends { answer: string; question: string }>(
  units: readonly Unit[],
  isHit: (unit: Unit) => boolean,
): Rate {
  const answers = Map.groupBy(units, ({ answer }) => answer);
  return clusteredRate(
    [...answers.values()].map((own) => ({
      question: own[0]?.question ?? '',
      of: own.length,
      hits: own.filter(isHit).length,
    })),
  );
}
