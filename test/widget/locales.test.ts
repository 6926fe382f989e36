import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ChatErrorCode } from '../../shared/chat-api.ts';
import { failureWords } from '../../widget/panel/later/failure-words.ts';
import { fetchWords } from '../../widget/panel/later/later-words.ts';
import { wordsFor } from '../../widget/panel/words/words.ts';
import { promise } from '../behaviours.ts';

type Entry = string | Record<string, string>;
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'id', 'it', 'nl', 'pt', 'tr', 'ur'];
/** Verdicts are said in English elsewhere. */
const VERDICTS = ['ar', 'en', 'fr'];
const FOLDER = join(import.meta.dirname, '../../widget/locales');
function file(name: string): Record<string, Entry> {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
const locales = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    {
      ...file(`${language}.json`),
      ...file(`later/${language}.json`),
      ...(VERDICTS.includes(language) ? file(`verdict/${language}.json`) : {}),
    },
  ]),
);
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).sort();

it(promise('widget.locales', 'the same entries in each file'), () => {
  for (const folder of ['', 'later', 'verdict'])
    expect(
      readdirSync(join(FOLDER, folder))
        .filter((one) => one.endsWith('.json'))
        .sort(),
    ).toEqual((folder === 'verdict' ? VERDICTS : LANGUAGES).map((one) => `${one}.json`));
  const all = Object.keys(locales.en ?? {});
  const wanted = Object.keys({ ...file('en.json'), ...file('later/en.json') });
  expect(wanted.length).toBeGreaterThan(100);
  for (const [language, locale] of Object.entries(locales))
    expect([language, Object.keys(locale)]).toEqual([language, VERDICTS.includes(language) ? all : wanted]);
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
        expect([where, places(entry.other ?? '')]).toEqual([
          where,
          places((english as Record<string, string>).other ?? ''),
        ]);
      }
    }
  }
});

it(promise('widget.locales', 'numbers and plurals as each language writes them'), async () => {
  const said = async (tag: string, n: number) => (await wordsFor(tag))('articles', { n });
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
