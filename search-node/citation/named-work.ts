import { bareName, leadsIn, partsOf, runningTextCut } from './name-parts.ts';
import { isChapter, isEdition, isIbid, isPerson, isTitleWord, ownsWhatFollows } from './name-words.ts';
import { afterQuestion } from './question-words.ts';

/** What the words beside a place name. */
export type NamedWork = { work: string | null; author: string | null; edition: string | null };

const NOTHING: NamedWork = { work: null, author: null, edition: null };

/** Reads work, author and edition from the words before a place. `ibid` where they say "the same as before". */
export function namedWork(before: string): NamedWork & { ibid: boolean } {
  const editions: string[] = [];
  const names: string[] = [];
  let ibid = false;
  const parts = LABEL.test(before) ? [] : partsOf(before);
  for (let i = parts.length - 1; i >= 0 && names.length < 2; i--) {
    const said = runningTextCut(afterQuestion(bareName(parts[i] ?? '')));
    const text = bareName(said.text);
    const edits = /^(?:terj|ed|eds|trans|çev|thk|hrsg|تحقيق|ترجمة|ت)\.?$/iu.test(
      bareName(parts[i - 1] ?? ''),
    );
    const isArticle = names.length === 1 && /^[\s,]*[«"“][^»"”]*[»"”]\s*$/u.test(parts[i] ?? '');
    if (isArticle) continue;
    if (text !== '' && isIbid(text)) {
      if (names.length > 0) break;
      ibid = true;
    } else if (isEditionPart(text, names, edits, i)) {
      if (names.length > 0) break;
      editions.unshift(text);
    } else if (text !== '' && !(isChapter(text) && i > 0)) names.unshift(text);
    if (said.cut) break;
  }
  const named = fromNames(names, editions, ibid);
  return { ...named, edition: asWritten(before, named.edition, editions), ibid };
}

/** `USC-MSA web (English) reference:` says how the numbers count, and names no book. */
const LABEL = /(?:^|[ -])reference\s{0,2}[:=]?\s{0,2}$/iu;

function isEditionPart(text: string, names: string[], edits: boolean, i: number): boolean {
  if (text === '' || startsAsTitle(text)) return false;
  const trailing = trailingEdition(text);
  if (trailing && !isEdition(text.slice(0, trailing.at))) return false;
  if (names.length === 0) return isEdition(text) || (edits && i > 1) || (i > 0 && /^\d{1,4}$/.test(text));
  return isEdition(text) && !isPerson(text);
}

/** From the first of its parts to the last, with what is written between them. */
function asWritten(before: string, edition: string | null, editions: string[]): string | null {
  const last = editions.at(-1) ?? '';
  if (editions.length < 2 || edition !== editions.join(', '))
    return edition === null ? null : edition.replace(/^(?:ال)?طبعة /u, '');
  const end = before.lastIndexOf(last) + last.length;
  let start = end;
  for (const part of editions.toReversed()) start = before.lastIndexOf(part, start - part.length);
  return start < 0 ? edition : before.slice(start, end).replace(/^(?:ال)?طبعة /u, '');
}

function startsAsTitle(text: string): boolean {
  return isTitleWord(text.split(' ')[0] ?? '');
}

function fromNames(names: string[], editions: string[], ibid: boolean): NamedWork {
  const edition = editions.length > 0 ? editions.join(', ') : null;
  const [first, second] = names;
  if (ibid) return { ...NOTHING, author: first ?? null, edition };
  if (first === undefined) return { ...NOTHING, edition };
  const byAlone = second === undefined ? /^(?:by|par|von|oleh) (.+)$/iu.exec(first)?.[1] : undefined;
  if (byAlone !== undefined) return { work: null, author: bareName(byAlone), edition };
  if (second === undefined)
    return { ...oneName(first), ...(edition ? mergeEdition(oneName(first).edition, edition) : {}) };
  const within = /^(?:in|apud|dans|bei|chez)[: ] ?(.+)$/iu.exec(second)?.[1];
  if (within) return { work: bareName(within), author: first, edition };
  const inner = oneName(second);
  if (inner.author !== null) return { ...inner, edition: edition ?? inner.edition };
  const secondIsPerson = isPerson(second) && !isPerson(first);
  const [author, work] = secondIsPerson ? [second, first] : [first, second];
  const split = oneName(work);
  return { work: split.work, author, edition: edition ?? split.edition };
}

function mergeEdition(own: string | null, other: string): { edition: string } {
  return { edition: own ? `${own}, ${other}` : other };
}

/** A single part: its author may stand within. */
function oneName(name: string): NamedWork {
  const edition = trailingEdition(name);
  const text = edition ? bareName(name.slice(0, edition.at)) : name;
  const rest = { edition: edition?.text ?? null };
  return {
    ...(quoted(text) ?? inside(text) ?? writtenBy(text) ?? { work: text === '' ? null : text, author: null }),
    ...rest,
  };
}

/** `المغني ط دار الفكر`, `al-Kafi (DKI ed.)`. */
function trailingEdition(name: string): { at: number; text: string } | null {
  const match =
    /[\s(]+((?:ط|ت|تح|طبعة|بتحقيق|تحقيق|thk\.?|ed\.|ed\. by|tahqiq) ?[.:]? ?\S.{0,80})$/u.exec(name) ??
    /\s\(([^()]{2,60})\)$/u.exec(name);
  if (!match?.[1] || !isEdition(match[1])) return null;
  return { at: match.index, text: bareName(match[1].replace(/[()]/g, ' ')) };
}

/** `"شذرات الذهب" لابن العماد`, `Mâlik dans « al-Muwatta »`, `HANIF “The Questions” Dergi`. */
function quoted(text: string): Omit<NamedWork, 'edition'> | null {
  const match = /^([^«»"“”]{0,120})[«"“]([^«»"“”]{2,200})[»"”]([^«»"“”]{0,120})$/u.exec(text);
  if (!match) return null;
  const [before = '', title = '', after = ''] = match.slice(1).map(bareName);
  const author = after === '' ? null : (arabicAuthor(after) ?? (isPerson(after) ? after : null));
  if (author !== null) return { work: title, author };
  if (after !== '') return { work: after, author: before === '' ? null : before };
  const said = leadsIn(before);
  return { work: title, author: isPerson(said) || /^\p{Lu}/u.test(said) ? said : null };
}

/** `Ibn Qudamah said in al-Mughni`, `قال المباركفوري في تحفة الأحوذي`, `Tabarî, apud Weil`. */
function inside(text: string): Omit<NamedWork, 'edition'> | null {
  const match =
    /^(.{2,80}?) (?:in|dans|apud|dalam|bei|في|فی) (?:his |kitabnya |كتابه |كتاب )?(.{2,120})$/iu.exec(text);
  const author = match?.[1] ? leadsIn(match[1]) : '';
  const isSaid = match?.[1] !== undefined && author !== bareName(match[1]);
  if (
    !match?.[2] ||
    author === '' ||
    isTitleWord(author.split(' ')[0] ?? '') ||
    !(isPerson(author) || isSaid)
  )
    return null;
  return { work: bareName(match[2]), author };
}

/** `al-Mughni by Ibn Qudamah`, `المغني لابن قدامة`, `mughni ibne qudama`, `Al-Mughni (Ibnu Qudamah)`. */
function writtenBy(text: string): Omit<NamedWork, 'edition'> | null {
  const by =
    /^(.{2,150}?)[ ,]+(?:by|oleh|karya|von|par|li|di|of|de|yazan|مؤلفه|تأليف|للإمام|للامام|للشيخ|للحافظ|للعلامة) (.{3,80})$/iu.exec(
      text,
    );
  if (by?.[1] && by[2]) {
    const isPlain = / (?:of|de|di|von|li) /i.test(text.slice(by[1].length, text.length - by[2].length + 1));
    if (!isPlain || (isPerson(by[2]) && !ownsWhatFollows(by[1].split(' ')[0] ?? '')))
      return { work: bareName(by[1]), author: bareName(by[2]) };
  }
  const owner = /^(.{3,60}?)['’]s (.{3,120})$/u.exec(text);
  if (owner?.[1] && owner[2] && /^(?:\p{Lu}|al-)/u.test(owner[2]))
    return { work: owner[2], author: owner[1] };
  const bracketed = /^(.{2,120}?) \(([^()]{3,80})\)$/u.exec(text);
  if (bracketed?.[1] && bracketed[2] && isPerson(bracketed[2]))
    return { work: bareName(bracketed[1]), author: bareName(bracketed[2]) };
  return arabicBy(text) ?? trailingPerson(text);
}

function arabicBy(text: string): Omit<NamedWork, 'edition'> | null {
  const words = text.split(' ');
  for (let i = 1; i < words.length; i++) {
    const author = arabicAuthor(words.slice(i).join(' '));
    if (author !== null) return { work: bareName(words.slice(0, i).join(' ')), author };
  }
  return null;
}

/** `لابن قدامة` is ابن قدامة, `للباجي` الباجي. */
function arabicAuthor(text: string): string | null {
  if (/^ل(?:ابن|أبي|ابي|أبو) /u.test(text)) return text.slice(1);
  if (/^لل[^ ]{2,}[يى](?: [^ ]+)?$/u.test(text)) return `ال${text.slice(2)}`;
  return null;
}

/** A name that begins with "ibn" after a title that stands for itself. */
function trailingPerson(text: string): Omit<NamedWork, 'edition'> | null {
  const match =
    /^(\S+(?: \S+){0,2}?) ((?:ibn|ibnu|ibne|ibni|bin|abu|abi|ابن|imam) .{2,60}|al-(?:hakim|bukhari|bayhaqi|baihaqi|tabarani|daraqutni|nawawi|ghazali|qurtubi|tabari|albani))$/iu.exec(
      text,
    );
  const [title = '', person = ''] = match?.slice(1) ?? [];
  if (!match || title.split(' ').some(ownsWhatFollows) || !isTitleWordOrArticle(title)) return null;
  return { work: title, author: person };
}

function isTitleWordOrArticle(title: string): boolean {
  const [first = ''] = title.split(' ');
  return (
    title.split(' ').some(isTitleWord) ||
    /^(?:al|el|ar|as|an|at|az|ad)-\p{Lu}/iu.test(first) ||
    /^ال/u.test(first)
  );
}
