import type { Keeping } from '../../shared/site.ts';
import { cardsIn } from './redact/cards.ts';
import { emailsIn } from './redact/emails.ts';
import { phonesIn } from './redact/phones.ts';

export type RedactKind = Keeping['redact'][number];
/** How often each kind was struck out. */
export type Redactions = Partial<Record<RedactKind, number>>;
/** [start, end) in UTF-16 units. */
export type Span = readonly [number, number];

/** In the order in which they are looked for: a card number is no telephone number. */
const finders: [RedactKind, (text: string) => Span[]][] = [
  ['email', emailsIn],
  ['card', cardsIn],
  ['phone', phonesIn],
];

/** Strikes personal data out of texts: each is replaced by its kind in brackets, `[email]`. Counts what it struck. */
export class Redactor {
  readonly counts: Redactions = {};
  readonly #kinds: ReadonlySet<RedactKind>;

  constructor(kinds: readonly RedactKind[]) {
    this.#kinds = new Set(kinds);
  }

  strike(text: string): string {
    let struck = text;
    for (const [kind, find] of finders) {
      if (!this.#kinds.has(kind)) continue;
      const spans = find(struck);
      if (spans.length === 0) continue;
      this.counts[kind] = (this.counts[kind] ?? 0) + spans.length;
      struck = replace(struck, spans, `[${kind}]`);
    }
    return struck;
  }
}

function replace(text: string, spans: Span[], by: string): string {
  let out = '';
  let at = 0;
  for (const [start, end] of spans) {
    out += text.slice(at, start) + by;
    at = end;
  }
  return out + text.slice(at);
}
