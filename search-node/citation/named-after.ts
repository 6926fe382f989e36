import { wordKey } from './citation-tokens.ts';
import { PAGE, VOLUME } from './locator-words.ts';
import { bareName } from './name-parts.ts';
import { isEdition, RUNNING } from './name-words.ts';
import { type NamedWork, namedWork } from './named-work.ts';

/** `loose`: a title may follow with no word between. `sure`: the place has a volume and a page, said in words. */
export type Before = { loose: boolean; sure: boolean; first: boolean };
export type WorkAfter = { named: NamedWork; end: number; direct: boolean; owned: boolean };

/**
 * `p. 405 du Moughni`, `page 405 d'al-Mughni`, `ص 405 من المغني`; `direct` where no such word stands between:
 * `405/4 المغني`; `owned` where the word says that the place is the work's.
 */
export function workAfter(text: string, from: number, before: Before): WorkAfter | null {
  const after = text.slice(from, from + 160);
  const of = OF.exec(after);
  const direct = of === null && before.loose && DIRECT.test(after);
  const comma = of === null && !direct && before.sure && before.first ? COMMA.exec(after) : null;
  if (!of && !direct && !comma) return null;
  const start = (of ?? comma)?.[0].length ?? 1;
  const title = withoutEnd(/^[^.;؛,،()[\]\d!?؟]{2,100}/u.exec(after.slice(start))?.[0] ?? '');
  if (!isTitle(title, before.sure && of !== null)) return null;
  const { ibid: _, ...named } = namedWork(title);
  if (named.work === null) return null;
  const owned = of !== null && !/^\W{0,3}(?:in|from|في)\s/iu.test(of[0]);
  return { named, end: from + start + title.length, direct, owned };
}

const OF =
  /^[\s)\]]{0,3}(?:(?:موجودة|موجوده|exists?|existe) )?(?:(?:of|from|in) (?:the (?:book|work|kitab) )?|(?:du|de la|de|des|dans(?: l[ea])?|della|dari|aus|van) (?:(?:livre|grand livre|recueil) )?(?:l['’](?:ouvrage |œuvre )?)?|[dl]['’](?:ouvrage |œuvre )?|(?:من|في) )(?=\S)/iu;
const DIRECT = /^ (?=[«"“]?[\u0621-\u064a]|(?:al|el|an|as|ar|at)-\p{L})/iu;
const COMMA = /^[,،:] ?(?=(?:\p{Lu}\p{Ll}+(?:at|t)? )?(?:al|el|an|as|ar|at|az)-\p{L}|ال[\u0621-\u064a]{2})/iu;

/** What a question says after the title that it asks about. */
const END =
  /\s(?:(?:in|from) (?:the|your|this) (?:library|collection|catalogue)|there|please|exists?|really|available|held|says?|speaks?|about|is|are|has|have|and (?:what|is|does|who|where)|existe(?:nt)?(?:-t-(?:il|elle))?|est(?:-elle|-il)?|dit|parle|dans (?:la|votre|cette) (?:biblioth[èe]que|collection)|s['’]il (?:te|vous)|svp|stp|svp|ou non|موجود[ةه]?|عندكم|لديكم|لديك|في (?:ال)?مكتب\S*|و?ماذا|ما الذي|من فضلكم?|لو سمحتم?|أم لا|ام لا|رجاء)(?![\p{L}\p{M}'’-]).*$/iu;

/** Cut before what the question goes on with, and before the word of a number that follows: `المغني ج` 4. */
function withoutEnd(written: string): string {
  const title = written.replace(END, '').trimEnd();
  const last = /\s(\S+)$/u.exec(title);
  const key = wordKey((last?.[1] ?? '').replace(/\.$/, ''));
  const numbered = last !== null && title.length === written.trimEnd().length;
  return numbered && (VOLUME.has(key) || PAGE.has(key)) ? title.slice(0, last.index).trimEnd() : title;
}

function isTitle(title: string, sure: boolean): boolean {
  const words = title.trim().split(/\s+/);
  if (title.length < 2 || words.length > 10 || VOLUME.has(wordKey(words[0] ?? ''))) return false;
  if (/^(?:the|this|his|that|le|la|les|my|our|هذا|هذه|نفس|الكتاب|ذلك) /.test(title)) return false;
  if (/[\u0621-\u064a]/.test(title) || words.some((word) => /^\p{Lu}|^(?:al|el|an|as)-/u.test(word)))
    return true;
  return sure && words.length <= 4 && words.every((word) => !RUNNING.has(wordKey(word)));
}

/** An edition in brackets, after a semicolon or after a comma: `(Dar al-Fikr ed.)`, `; Dietz Verlag Berlin, 1974.` */
export function editionAfter(text: string, from: number): { text: string; end: number } | null {
  const after = text.slice(from, from + 140);
  const match =
    /^[\s,،)\]]{0,3}\(([^()]{2,100})\)/u.exec(after) ??
    /^\s{0,2}; ([^;()[\]]{2,100}?)(?=\.?\)|\.?$|;)/u.exec(after);
  const inner = match?.[1];
  if (!match || !inner || !isEdition(inner) || /^[\d\s-]+$/.test(inner)) return null;
  return { text: bareName(inner), end: from + match[0].length };
}
