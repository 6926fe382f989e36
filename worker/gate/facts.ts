import type { Entry } from '../registry/registry.ts';
import { type FigureFacts, figureFacts } from './figures.ts';
import { fold, foldedWords } from './fold.ts';
import { linksIn } from './links.ts';
import { locatorsIn } from './locators.ts';

const MAX_READ = 200_000;
const ORDINAL = /^[ \t>]*(?:[-*+•]\s+)?\p{Nd}{1,9}[.)-](?=\s)/gmu;

/** What one source can vouch for, read out of its text once and kept as long as the registry keeps the source. */
export class Facts {
  readonly #read: string;
  #folded: string | null = null;
  #words: string | null = null;
  #figures: FigureFacts | null = null;
  #locators: Set<string> | null = null;
  #links: Set<string> | null = null;

  constructor(text: string) {
    this.#read = text.length > MAX_READ ? text.slice(0, MAX_READ) : text;
  }

  /** Folded words with one space around each. */
  get words(): string {
    this.#words ??= foldedWords(this.#read);
    return this.#words;
  }

  get figures(): FigureFacts {
    this.#figures ??= figureFacts(this.#foldedText, this.#ordinals);
    return this.#figures;
  }

  get locators(): Set<string> {
    this.#locators ??= new Set(locatorsIn(this.#foldedText));
    return this.#locators;
  }

  get links(): Set<string> {
    this.#links ??= new Set(linksIn(this.#read));
    return this.#links;
  }

  get #ordinals(): string[] {
    return (this.#read.match(ORDINAL) ?? []).map((mark) =>
      fold(mark)
        .replace(/\D+/g, '')
        .replace(/^0+(?=\d)/, ''),
    );
  }

  /** Without the numbers of list items. */
  get #foldedText(): string {
    this.#folded ??= fold(this.#read.replace(ORDINAL, ' '));
    return this.#folded;
  }
}

const kept = new WeakMap<Entry['item'], Facts>();

export function factsOf({ item }: Entry): Facts {
  const known = kept.get(item);
  if (known) return known;
  const facts = new Facts(textOf(item));
  kept.set(item, facts);
  return facts;
}

/** The name, the headings and the text, apart so that no wording runs from one into the next. */
function textOf(item: Entry['item']): string {
  if (item.kind === 'title') return [item.title.title, item.title.author ?? ''].join('\n\n');
  const { title, author, headings, text } = item.passage;
  return [title, author ?? '', ...headings, text].join('\n\n');
}
