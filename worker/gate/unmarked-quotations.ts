/**
 * Quotations that single marks, italics or an inline `>` give out as such, within one sentence: `‘…’`, `'…'`, `‚…‘`;
 * after a verb of saying or a colon also `*…*`, `_…_` and `> …`. An apostrophe opens and closes nothing.
 */
export function unmarkedQuotations(plain: string, source: string): string[] {
  return [...singles(plain), ...emphasised(source), ...inlineBlock(source)];
}

const SAYS =
  /(?:[:：]|(?<![\p{L}])(?:says?|said|saying|states?|stated|writes?|wrote|written|reads?|reports?|reported|notes?|noted|explains?|explained|declares?|declared|replied|replies|quotes?|quoted|dit|écrit|affirme|précise|indique|déclare|note|[وف]?(?:قال|يقول|ذكر|نص|كتب|ولفظه|نصه))(?: it| that| this| que| qu[’']| إن| أن)?\s*[,،]?)\s*$/iu;
const OPENS = /(?<![\p{L}\p{N}'‘’,;.])(?:['‘](?=\p{L})|‚(?=\p{L}))/gu;
const CLOSES = /(?<=[\p{L}\p{N}.,;!?…)])['‘’](?![\p{L}\p{N}])/gu;
/** `users’ cards`: it may close a quotation, or be the plural's. */
const POSSESSIVE = /^s['’]\s+\p{Ll}/u;
const EMPHASIS =
  /(?<![\p{L}\p{N}*_\\])(\*{1,3}|_{1,3})(?=[\p{L}\p{N}"“«])([^*\n]{1,1500}?[^\s*])\1(?![\p{L}\p{N}*_])/gu;
const INLINE = /[ \t](?:>|&gt;)[ \t]+(?=\S)/gu;

function singles(plain: string): string[] {
  const opens = [...plain.matchAll(OPENS)].map(({ index }) => index);
  if (opens.length === 0) return [];
  const closes = [...plain.matchAll(CLOSES)].map(({ index }) => index);
  let next = 0;
  let until = -1;
  return opens.flatMap((from, at) => {
    if (from < until) return [];
    while ((closes[next] ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    const before = opens[at + 1] ?? plain.length;
    let close = closes[next];
    const later = closes[next + 1];
    if (close !== undefined && later !== undefined && later < before)
      if (POSSESSIVE.test(plain.slice(close - 1, close + 8))) close = later;
    if (close === undefined || close > before)
      return SAYS.test(plain.slice(Math.max(0, from - 40), from)) ? [plain.slice(from + 1, before)] : [];
    until = close;
    return [plain.slice(from + 1, close)];
  });
}

function emphasised(source: string): string[] {
  if (!/[*_]/.test(source)) return [];
  return [...source.matchAll(EMPHASIS)].flatMap(({ index, 2: words = '' }) =>
    SAYS.test(source.slice(Math.max(0, index - 40), index)) ? [words] : [],
  );
}

function inlineBlock(source: string): string[] {
  if (!/>|&gt;/.test(source)) return [];
  for (const { index, 0: sign } of source.matchAll(INLINE)) {
    if (SAYS.test(source.slice(Math.max(0, index - 40), index))) return [source.slice(index + sign.length)];
  }
  return [];
}
