import { ar } from './words/ar.ts';
import { en, type Locale, type Plural } from './words/en.ts';
import { fr } from './words/fr.ts';

const locales: Record<string, Locale> = { en, fr, ar };

type Values = { n?: number } & Partial<
  Record<'what' | 'volume' | 'page' | 'through' | 'from' | 'to', string>
>;

/** The words of the interface in one language. */
export type Words = {
  tag: string;
  dir: 'ltr' | 'rtl';
  /** Fills the braces; with `n`, chooses the plural form and writes the number as the language does. */
  (word: keyof Locale, values?: Values): string;
};

/** The reader's own wish (`?locale`), else the first language of the browser that we have, else the site's, else English. */
export function wordsFor(wish: {
  locale?: string | undefined;
  accept?: string | undefined;
  site?: string;
}): Words {
  const wanted = [wish.locale ?? '', ...accepted(wish.accept ?? ''), wish.site ?? ''];
  const tag = wanted.map(languageOf).find((language) => language in locales) ?? 'en';
  return wordsIn(tag);
}

/** The words in the language of a text; those given where we have none in it. */
export function wordsOfText(language: string, t: Words): Words {
  const tag = languageOf(language);
  return tag in locales ? wordsIn(tag) : t;
}

function wordsIn(tag: string): Words {
  const locale = locales[tag] ?? en;
  const plural = new Intl.PluralRules(tag);
  const numbers = new Intl.NumberFormat(tag, tag === 'ar' ? { numberingSystem: 'arab' } : {});
  const say = (word: keyof Locale, { n = 0, ...values }: Values = {}): string => {
    const entry: string | Plural = locale[word];
    const form = typeof entry === 'string' ? entry : (entry[plural.select(n)] ?? entry.other);
    return form.replace(/\{(\w+)\}/g, (_all: string, name: string) =>
      name === 'n' ? numbers.format(n) : (values[name as keyof typeof values] ?? ''),
    );
  };
  return Object.assign(say, { tag, dir: tag === 'ar' ? ('rtl' as const) : ('ltr' as const) });
}

/** The languages of an Accept-Language header, most wanted first. A header of any length is read no further than 20. */
function accepted(header: string): string[] {
  return header
    .slice(0, 400)
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

function languageOf(tag: string): string {
  return tag.trim().slice(0, 35).toLowerCase().split(/[-_]/)[0] ?? '';
}
