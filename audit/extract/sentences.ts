/** [start, end) in the text, in UTF-16 units. */
export type Span = readonly [start: number, end: number];

const ABBREVIATED =
  /(?:^|[\s(])(?:p|pp|vol|ed|éd|eds|cf|no|art|al|e\.g|i\.e|Dr|Mr|Mrs|Ms|Prof|St|M|Mme|t|ch|fig|approx|ca|c|\p{Lu}|ج|ص|ط|د)\.$/u;

/**
 * The sentences of a text, markup and all. Signs of citations behind the full stop belong to the sentence before it;
 * lines of a list and paragraphs end one.
 */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const ends =
    /[.!?؟…]+["”»’)]*(?:\s?(?:\[\^?[\p{L}\d, –-]{1,20}\](?:\([^)\s]*\))?|[¹²³⁰⁴-⁹]+|【[^】]*】))*(?=\s|$)|\n+/gu;
  for (const { 0: end, index } of text.matchAll(ends)) {
    const stop = index + end.length;
    if (!end.startsWith('\n')) {
      const until = text.slice(start, index + 1);
      if (ABBREVIATED.test(until) || /^\s*\p{Ll}/u.test(text.slice(stop)) || /^\s*\d+\.$/u.test(until))
        continue;
    }
    add(spans, text, start, stop);
    start = stop;
  }
  add(spans, text, start, text.length);
  return spans;
}

function add(spans: Span[], text: string, start: number, end: number): void {
  const part = text.slice(start, end);
  const inner = part.trim();
  if (inner === '') return;
  const from = start + part.indexOf(inner);
  spans.push([from, from + inner.length]);
}
