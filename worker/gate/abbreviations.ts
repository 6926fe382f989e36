const abbreviations = `p pp pg pgs vol vols t no nos nr art ch chap cf fig figs ed eds sec sect col cols ex al approx dept est
 inc ltd co corp mr mrs ms dr prof st sr jr rev gen mt vs viz resp min max tel ext e.g i.e a.m p.m u.s u.k
 m mm mme mlle mgr env éd trad réf av bd cie tél p.ex c.-à-d s.v n.b
 ص ج مج ط ت د هـ م أ إ ر ق تح رقم`;
const known = new Set(abbreviations.split(/\s+/));
const LAST_WORD = /(?:^|[\s([{«“"'*_>|/])((?:[\p{L}\p{M}ـ-]+\.)*[\p{L}\p{M}ـ-]+)\.[)\]*_\s]*$/u;
const INITIAL = /^(?:\p{Lu}|\p{Lu}\.\p{Lu}(?:\.\p{Lu})*)$/u;
const LONGEST = 24;

/** Whether a text ends in an abbreviation and its point: `p.`, `Vol.`, `J.`, `ص.`. */
export function endsAbbreviation(text: string): boolean {
  const word = LAST_WORD.exec(text.slice(-LONGEST))?.[1];
  if (word === undefined) return false;
  return INITIAL.test(word) || known.has(word.toLowerCase());
}
