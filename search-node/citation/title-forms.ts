import { wordKey } from './citation-tokens.ts';
import { type NameWord, nameWord } from './word-likeness.ts';

/** A title as it is compared: its own words, and those that only tell what kind of book it is. */
export type TitleForm = { words: NameWord[]; kind: Set<number> };

/**
 * The forms under which a title is looked for: as it is, without what stands in brackets or after a dash or an
 * edition's editor, and what stands in brackets itself. `book of` goes everywhere.
 */
export function titleForms(title: string): TitleForm[] {
  const inBrackets = [...title.matchAll(/[([]([^()[\]]{3,120})[)\]]/g)].map(([, inner]) => inner ?? '');
  const outside = title.replace(/[([][^()[\]]*[)\]]/g, ' ');
  const short = outside.replace(/\s+(?:[-–—:=]\s|(?:ط|ت|تحقيق) ).*$/u, '');
  const texts = new Set([outside, short, ...inBrackets].map((text) => text.trim()).filter(Boolean));
  return [...texts].map(titleForm).filter(({ words }) => words.length > 0);
}

export function titleForm(text: string): TitleForm {
  const words = nameWords(text);
  return {
    words,
    kind: new Set(words.flatMap((word, i) => (KINDS.has(word.key.replace(/^(?:ال|al-)/, '')) ? [i] : []))),
  };
}

/** The words of a title or a name that carry it: no article alone, no particle, no "book of". */
export function nameWords(text: string): NameWord[] {
  const joined = text.replace(/(?<![\p{L}])(al|el|an|as|ash|ar|at|az|ad|asy) (?=\p{L})/giu, '$1-');
  const words = joined.match(/[\p{L}\p{M}][\p{L}\p{M}'’‘`´ʿʾ-]*/gu) ?? [];
  return words
    .filter((word) => !SILENT.has(wordKey(word)))
    .map(nameWord)
    .filter(({ form }) => form !== '');
}

export function isCommentary(word: NameWord): boolean {
  return COMMENTARY.has(word.key.replace(/^(?:ال|al-)/, ''));
}

const set = (words: string) => new Set(words.trim().split(/\s+/).map(wordKey));
const SILENT = set(`
  في من على عن إلى و أو هو كتاب الكتاب رحمه الله ابن بن أبي أبو
  fi fil fî min ala ila an wa wal wal- li lil kitab kitaab kitâb book of the and by de du des la le les l der die das von und ve
  ibn bin ibnu ibne ben b abu abi abou abo imam imâm al el`);
const KINDS = set(`
  سنن صحيح صحیح مسند مصنف موطأ جامع معجم تفسير تاريخ ديوان فتاوى سيرة
  sunan sounan sünen sahih saheeh shahih sahîh musnad müsned musannaf muwatta jami mujam tafsir tafseer tefsir tarikh fatawa sira sirah`);
const COMMENTARY = set(`
  شرح حاشية مختصر تهذيب تخريج زوائد أطراف ترتيب مستدرك حواشي ذيل نكت تقريب منتقى مقدمة رجال غريب تلخيص
  sharh sharah syarh şerh şerhu hashiya hasyiyah haşiye hashiyat mukhtasar muhtasar tahdhib takhrij zawaid talkhis tartib
  commentary summary abridgement`);
