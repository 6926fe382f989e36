import { bareName } from './name-parts.ts';
import { isEdition } from './name-words.ts';
import { type NamedWork, namedWork } from './named-work.ts';

/** `p. 405 du Moughni`, `ص 405 من المغني`; `direct` where no such word stands between: `405/4 المغني`. */
export function workAfter(
  text: string,
  from: number,
  loose: boolean,
): { named: NamedWork; end: number; direct: boolean } | null {
  const after = text.slice(from, from + 160);
  const of =
    /^[\s)\]]{0,3}(?:(?:موجودة|موجوده|exists?|existe) )?(?:of|from|du|de la|de|des|della|dari|aus|van|من|في|in) (?=\S)/iu.exec(
      after,
    );
  const direct =
    of === null && loose && /^ (?=[«"“]?[\u0621-\u064a]|(?:al|el|an|as|ar|at)-\p{L})/iu.test(after);
  if (!of && !direct) return null;
  const start = of?.[0].length ?? 1;
  const title = /^[^.;؛,،()[\]\d!?؟]{2,100}/u.exec(after.slice(start))?.[0] ?? '';
  const words = title.trim().split(/\s+/);
  const isTitle =
    /[\u0621-\u064a]/.test(title) || words.some((word) => /^\p{Lu}|^(?:al|el|an|as)-/u.test(word));
  if (
    !isTitle ||
    words.length > 10 ||
    /^(?:the|this|his|that|le|la|les|my|our|هذا|هذه|نفس|الكتاب|ذلك) /.test(title)
  )
    return null;
  const { ibid: _, ...named } = namedWork(title);
  return named.work === null ? null : { named, end: from + start + title.trimEnd().length, direct };
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
