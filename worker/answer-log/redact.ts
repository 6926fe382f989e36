import type { Keeping } from '../../shared/site.ts';
import { asShown } from './redact/as-shown.ts';
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

/**
 * Strikes personal data out of texts, also where it is escaped for display (`jane&#64;example.org`): each is replaced
 * by its kind in brackets, `[email]`. Counts what it struck.
 */
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
      struck = this.#replace(struck, kind, find(struck));
      struck = this.#replace(struck, kind, escapedIn(struck, find));
    }
    return struck;
  }

  #replace(text: string, kind: RedactKind, spans: Span[]): string {
    if (spans.length === 0) return text;
    this.counts[kind] = (this.counts[kind] ?? 0) + spans.length;
    return replace(text, spans, `[${kind}]`);
  }
}

/** What is found in the text as its reader sees it, by where it is written. */
function escapedIn(text: string, find: (text: string) => Span[]): Span[] {
  const shown = asShown(text);
  if (shown === null) return [];
  return find(shown.text).map(([start, end]) => [shown.starts[start] ?? 0, shown.ends[end - 1] ?? 0]);
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
