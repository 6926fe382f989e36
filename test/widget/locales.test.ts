import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ChatErrorCode } from '../../shared/chat-api.ts';
import { failureWords } from '../../widget/panel/later/failure-words.ts';
import { fetchWords, laterWords } from '../../widget/panel/later/later-words.ts';
import { fetchVerdictWords, verdictSay } from '../../widget/panel/verdict/verdict-words.ts';
import { wordsFor } from '../../widget/panel/words/words.ts';
import { promise } from '../behaviours.ts';

type Entry = string | Record<string, string>;
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'id', 'it', 'nl', 'pt', 'tr', 'ur'];
/** What is said with an answer, around it, and where something was checked: each with a file a language. */
const PARTS = ['', 'later', 'aside', 'verdict'];
const FOLDER = join(import.meta.dirname, '../../widget/locales');
function file(name: string): Record<string, Entry> {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
const locales = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.assign({}, ...PARTS.map((part) => file(join(part, `${language}.json`)))) as Record<string, Entry>,
  ]),
);
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).sort();

it(promise('widget.locales', 'the same entries in each file'), () => {
  for (const part of PARTS) {
    const files = readdirSync(join(FOLDER, part)).filter((one) => one.endsWith('.json'));
    expect(files.sort()).toEqual(LANGUAGES.map((one) => `${one}.json`));
    const wanted = Object.keys(file(join(part, 'en.json')));
    expect(wanted.length).toBeGreaterThan(15);
    // Their order too: the built files hold the words without their names.
    for (const language of LANGUAGES)
      expect([language, Object.keys(file(join(part, `${language}.json`)))]).toEqual([language, wanted]);
  }
});

it(promise('widget.locales', 'the plural forms of each language, and the same blanks'), () => {
  for (const [language, locale] of Object.entries(locales)) {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [word, entry] of Object.entries(locale)) {
      const english = locales.en?.[word];
      const where = `${language} ${word}`;
      if (typeof entry === 'string') {
        expect([where, typeof english]).toEqual([where, 'string']);
        expect([where, places(entry)]).toEqual([where, places(english as string)]);
        expect(entry.trim().length).toBeGreaterThan(0);
      } else {
        expect([where, Object.keys(entry).toSorted()]).toEqual([where, categories]);
        const wanted = places((english as Record<string, string>).other ?? '');
        for (const [category, form] of Object.entries(entry)) {
          // Only where a form stands for one number alone can it say that number in a word.
          const blanks = sayable(language, category) ? [...new Set([...places(form), '{n}'])] : places(form);
          expect([where, category, blanks.toSorted()]).toEqual([where, category, wanted]);
          expect(form.trim().length).toBeGreaterThan(0);
        }
      }
    }
  }
});

/** Whether a plural form stands for one number alone, as Arabic's dual does and French's singular (0 and 1) does not. */
function sayable(language: string, category: string): boolean {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 1000 }, (_, n) => n).filter((n) => rules.select(n) === category);
  return numbers.length === 1;
}

it(promise('widget.locales', 'no entry was left in English'), () => {
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const same = Object.entries(locales[language] ?? {}).filter(
      ([word, entry]) => JSON.stringify(entry) === JSON.stringify(locales.en?.[word]),
    );
    // Short words that two languages share are no neglect: "Code", "vol. {what}", Dutch "passages".
    const sentences = same.filter(([, entry]) => typeof entry === 'string' && entry.length > 14);
    expect([language, sentences]).toEqual([language, []]);
    expect(same.length).toBeLessThan(8);
  }
});

it(
  promise('widget.locales', 'a verdict is said in the reader’s language as soon as its words are there'),
  async () => {
    const said: string[] = [];
    for (const language of LANGUAGES) {
      await fetchVerdictWords(language);
      const words = await wordsFor(language);
      said.push(verdictSay(words)('verbatim', { n: 3 }));
    }
    expect(new Set(said).size).toBe(LANGUAGES.length);
    expect(said[LANGUAGES.indexOf('tr')]).toBe('3 baskıda sözcüğü sözcüğüne');
    expect(said[LANGUAGES.indexOf('ar')]).toBe('بنصها في ٣ طبعات');
  },
);

it(promise('widget.locales', 'numbers and plurals as each language writes them'), async () => {
  const said = async (tag: string, n: number) => {
    await fetchWords(tag);
    return laterWords(await wordsFor(tag))('articles', { n });
  };
  expect(await said('en', 1)).toBe('1 article');
  expect(await said('en', 1506)).toBe('1,506 articles');
  expect(await said('fr', 0)).toBe('0 article');
  expect(await said('fr', 1506)).toBe('1\u202f506 articles');
  expect(await said('ar', 2)).toBe('مقالتان');
  expect(await said('ar', 7)).toBe('٧ مقالات');
  expect(await said('ar', 8594)).toBe('٨٬٥٩٤ مقالة');
  expect(await said('es', 2_000_000)).toBe('2.000.000 de artículos');
  expect(await said('de', 8594)).toBe('8.594 Artikel');
  expect(await said('tr', 1)).toBe('1 makale');
  expect(await said('ur', 1)).toBe('1 مضمون');
});

it(
  promise('widget.locales', 'a language without a file is served in English, a region by its language'),
  async () => {
    expect((await wordsFor('xx'))('send')).toBe('Send');
    expect((await wordsFor('not a tag at all'))('send')).toBe('Send');
    expect((await wordsFor('fr-CA'))('send')).toBe('Envoyer');
    expect((await wordsFor('ar-EG')).dir).toBe('rtl');
    expect((await wordsFor('ur-PK')).dir).toBe('rtl');
    expect((await wordsFor('pt-BR'))('send')).toBe('Enviar');
  },
);

it(promise('widget.failures', 'a sentence for every code in every language'), async () => {
  const codes = [...ChatErrorCode.options, 'network', 'lost'] as const;
  const english = await wordsFor('en');
  for (const language of Object.keys(locales)) {
    const words = await wordsFor(language);
    await fetchWords(language);
    for (const code of codes) {
      const said = failureWords({ code, message: 'UNTRANSLATED', retryAfter: null }, words);
      expect(said).not.toContain('UNTRANSLATED');
      expect(said).not.toContain('{');
      if (language !== 'en')
        expect(said).not.toBe(failureWords({ code, message: '', retryAfter: null }, english));
    }
  }
});

it(promise('widget.failures', 'how long to wait, where the server says it'), async () => {
  const wait = async (tag: string, retryAfter: number) => {
    await fetchWords(tag);
    return failureWords({ code: 'rate_limited', message: '', retryAfter }, await wordsFor(tag));
  };
  expect(await wait('en', 1)).toContain('Try again in 1 second.');
  expect(await wait('en', 20)).toContain('Try again in 20 seconds.');
  expect(await wait('en', 600)).toContain('Try again in 10 minutes.');
  expect(await wait('fr', 7200)).toContain('Réessayez dans 2\u00a0heures.');
  expect(await wait('ar', 20)).toContain('٢٠ ثانية');
});
