import type { EditionStatement } from '../../shared/passage.ts';

const nothing: EditionStatement = { publisher: null, place: null, editor: null, print: null, year: null };

const EDITOR =
  /^(?:ت|تح|تحقيق|بتحقيق|المحقق|eds?\.|edited by|éd(?:ité)? par|hrsg\. v(?:on|\.))[\s:.]+(.+)$/iu;
const PRINT =
  /^(ط\.?\s*\p{Nd}+|ط\.?\s+ال\S+|الطبعة:?\s+\S+|\p{Nd}+(?:st|nd|rd|th|e|ème)\s+(?:ed(?:ition)?|éd(?:ition)?)\.?|\p{Nd}+\.\s*Aufl(?:age)?\.?)(?:\s+|$)/iu;
const YEAR = /^(?:\p{Nd}{3,4}\s*(?:هـ?|م|AH|CE)?)(?:\s*[/–-]\s*\p{Nd}{3,4}\s*(?:هـ?|م|AH|CE)?)?$/u;
const PUBLISHER =
  /^(?:ال)?(?:دار|مكتب|مكتبة|مؤسسة|مطبعة|مطابع|شركة|جامعة|مركز|مجمع|وزارة|المكتب\S*|المطبع\S*|الدار|الهيئة|المجلس)(?:\s|$)|\b(?:Press|Publish\w*|Verlag|Universit\w+|Books?|Éditions?|Librairie|Imprimerie|Brill)\b/iu;
const PLACE = /^(.+?)\s+[-–—]\s+(\P{Nd}{2,40})$/u;

/**
 * Takes an edition's label apart: `مكتب المطبوعات الإسلامية - حلب، ت عبد الفتاح أبو غدة، ط2 1406هـ/1986م`. Only what is
 * marked as such is taken; what is not recognised stays in the label alone. Null where nothing is.
 */
export function parseEditionLabel(label: string): EditionStatement | null {
  const found = { ...nothing };
  for (const part of partsOf(label)) take(part, found);
  return Object.values(found).some((value) => value !== null) ? found : null;
}

/** Commas and semicolons part it; what stands in brackets is a remark. */
function partsOf(label: string): string[] {
  return label
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .split(/[,;،؛]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}

function take(part: string, found: EditionStatement): void {
  const editor = EDITOR.exec(part)?.[1];
  if (editor) {
    found.editor ??= editor;
    return;
  }
  const print = PRINT.exec(part);
  const rest = print ? part.slice(print[0].length).trim() : part;
  if (print) found.print ??= print[1] ?? null;
  if (YEAR.test(rest)) found.year ??= rest;
  else if (!print && PUBLISHER.test(rest)) {
    const [, house = rest, place = null] = PLACE.exec(rest) ?? [];
    found.publisher ??= house;
    found.place ??= place;
  }
}
