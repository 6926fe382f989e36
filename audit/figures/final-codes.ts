import type { CitationCode } from '../../shared/audit.ts';
import type { CitationUnit } from '../../shared/audit-coding.ts';
import type { Campaign } from '../campaign/campaign.ts';

/** A real citation with what the coders and the arbiter made of it; null: not coded by both, or in dispute. */
export type CodedUnit = CitationUnit & {
  codes: readonly [CitationCode | null, CitationCode | null];
  code: CitationCode | null;
  isArbitrated: boolean;
};

/** The hidden controls are none of them. */
export function finalCodes({ units, controls, sheets, arbitration }: Campaign): CodedUnit[] {
  const hidden = new Set(controls.map(({ unit }) => unit));
  const [one, other] = sheets.map(({ lines }) => new Map(lines?.map((line) => [line.unit, line.code])));
  const decided = new Map(arbitration.map(({ unit, code }) => [unit, code]));
  return units
    .filter(({ id }) => !hidden.has(id))
    .map((unit) => {
      const codes = [one?.get(unit.id) ?? null, other?.get(unit.id) ?? null] as const;
      const isArbitrated = codes[0] !== codes[1] && decided.has(unit.id);
      const agreed = codes[0] === codes[1] ? codes[0] : null;
      return { ...unit, codes, code: isArbitrated ? (decided.get(unit.id) ?? null) : agreed, isArbitrated };
    });
}
