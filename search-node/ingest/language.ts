import { functionWords } from './function-words.ts';

const SAMPLE_CHARS = 6000;
const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A language tag in its canonical form (`fr`, `pt-BR`), or null when it names no known language. */
export function languageTag(value: string): string | null {
  const candidate = value.trim().replaceAll('_', '-');
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(candidate)) return null;
  try {
    const [tag] = Intl.getCanonicalLocales(candidate);
    if (!tag || !names.of(tag.split('-')[0] ?? '')) return null;
    return tag;
  } catch {
    return null; // RangeError is how Intl says that it is no tag
  }
}

/** The language that a top folder stands for: `fr`, `pt-br`, `zh_Hans`; null for a folder like `docs` or `api`. */
export function folderLanguage(path: string): string | null {
  const first = path.split('/', 1)[0] ?? '';
  if (first.length === path.length || !/^[A-Za-z]{2}([-_][A-Za-z0-9]{2,8}){0,2}$/.test(first)) return null;
  return languageTag(first);
}

/** The language of a text from its script and its most common words; null when they do not settle it. */
export function detectLanguage(source: string): string | null {
  const prose = source
    .slice(0, SAMPLE_CHARS)
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ' ')
    .replace(/<(script|style|pre|code)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/`[^`\n]*`|<[^<>]*>|\]\([^)\s]*\)|https?:\S+|&[#\w]+;/g, ' ');
  return scriptLanguage(prose) ?? wordLanguage(prose);
}

const scripts: [RegExp, (text: string) => string | null][] = [
  [/\p{Script=Arabic}/gu, arabicScript],
  [/\p{Script=Hebrew}/gu, () => 'he'],
  [/\p{Script=Greek}/gu, () => 'el'],
  [/\p{Script=Cyrillic}/gu, cyrillicScript],
  [/\p{Script=Hangul}/gu, () => 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, () => 'ja'],
  [/\p{Script=Han}/gu, (text) => (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : 'zh')],
  [/\p{Script=Thai}/gu, () => 'th'],
  [/\p{Script=Devanagari}/gu, () => 'hi'],
  [/\p{Script=Bengali}/gu, () => 'bn'],
  [/\p{Script=Tamil}/gu, () => 'ta'],
  [/\p{Script=Telugu}/gu, () => 'te'],
  [/\p{Script=Armenian}/gu, () => 'hy'],
];

/** A script that carries at least three letters in ten decides; Latin letters beside it are names and commands. */
function scriptLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, choose] of scripts) {
    const own = text.match(script)?.length ?? 0;
    if (own >= 10 && own >= letters * 0.3) return choose(text);
  }
  return null;
}

function arabicScript(text: string): string {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  if (count(/[ٹڈڑںےھہ]/g) > count(/[ةىأإ]/g)) return 'ur';
  if (count(/[پچژگکی]/g) > count(/[ةىأإيك]/g)) return 'fa';
  return 'ar';
}

function cyrillicScript(text: string): string {
  if (/[іїєґ]/i.test(text)) return 'uk';
  if (!/[ыэё]/i.test(text) && /ъ/i.test(text)) return 'bg';
  if (/[љњђћџ]/i.test(text)) return 'sr';
  return 'ru';
}

/** Needs three different words of a language and one word in twelve to be among them, clearly before the next language. */
function wordLanguage(text: string): string | null {
  const scores = new Map<string, { count: number; words: Set<string> }>();
  const all = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of all)
    for (const language of functionWords.get(word) ?? []) {
      const score = scores.get(language) ?? { count: 0, words: new Set<string>() };
      score.count += 1;
      if (word.length > 1) score.words.add(word);
      scores.set(language, score);
    }
  const [best, second] = [...scores].sort((a, b) => b[1].count - a[1].count);
  if (!best || best[1].words.size < 3 || best[1].count < Math.max(4, all.length / 12)) return null;
  return second && second[1].count > best[1].count * 0.8 ? null : best[0];
}
