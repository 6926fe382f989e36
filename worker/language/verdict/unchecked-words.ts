import { arabicNumber } from '../arabic-number.ts';
import type { Language } from '../detect-language.ts';

type UncheckedWords = {
  /** References past the cap, escaped. */
  left(cap: number, references: string[]): string;
  /** Numbers of hadith, escaped. */
  entries(references: string[]): string;
};

/** What of a message was not checked, and what to do about it. */
export const uncheckedWords: Record<Language, UncheckedWords> = {
  en: {
    left: (cap, references) =>
      `I check ${cap} references of one message. Not checked: ${references.join('; ')}. Send these in another message.`,
    entries: (references) =>
      `Not looked up: ${references.join('; ')}. A hadith cannot be opened by its number here yet. Give me words of it, or the page, and I will search for those.`,
  },
  fr: {
    left: (cap, references) =>
      `Je vérifie ${cap} références par message. Non vérifiées : ${references.join(' ; ')}. Envoyez-les dans un autre message.`,
    entries: (references) =>
      `Non consulté : ${references.join(' ; ')}. Un hadith ne peut pas encore être ouvert ici par son numéro. Donnez-moi des mots du texte, ou la page, et je les chercherai.`,
  },
  ar: {
    left: (cap, references) =>
      `عدد ما أتحقق منه في الرسالة الواحدة: ${arabicNumber(cap)}. ولم أتحقق من: ${references.join('؛ ')}. أرسلها في رسالة أخرى.`,
    entries: (references) =>
      `لم أراجع: ${references.join('؛ ')}. لا يمكن هنا بعد فتح الحديث برقمه. اذكر كلمات منه أو رقم الصفحة لأبحث عنها.`,
  },
};
