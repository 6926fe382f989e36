import type { EditionStatement } from '../../../shared/passage.ts';

/** What a book's name and card say, taken apart. */
export type TitlePage = {
  /** The name without what is said of the edition. */
  title: string;
  /** What is said of the edition in the name, as it is written there: `ط السلطانية`, `ت التركي`. */
  editionLabel: string | null;
  statement: EditionStatement | null;
};

// Shamela has no column for the edition. It is said at the end of the name, behind a dash, and by lines of the card.
// Only what is written is taken: `ط السلطانية` may name a printing or a publisher, so it is kept as the print.

const LABEL_PART = /^(?:ت|ط|تح|تحقيق|بتحقيق|طبعة|الطبعة|طبع)(?:[\s:.]+|(?=\d|[٠-٩]))\S/;
const EDITOR_PART = /^(?:ت|تح|تحقيق|بتحقيق)[\s:.]+/;
const PRINT_PART = /^(?:ط|طبعة|الطبعة|طبع)(?:[\s:.]+|(?=\d|[٠-٩]))/;
const MAX_LABEL = 80;

const LINES = {
  editor:
    /^(?:المحقق|المحققان|المحققون|تحقيق|حققه|حققه وعلق عليه|دراسة وتحقيق|تحقيق ودراسة|تحقيق وتعليق|اعتنى به|بعناية|المعتني)$/,
  publisher: /^(?:الناشر|الناشرون|دار النشر|نشر)$/,
  print: /^(?:الطبعة|طبعة|رقم الطبعة)$/,
  year: /^(?:عام النشر|سنة النشر|تاريخ النشر|سنة الطبع|عام الطبع)$/,
  place: /^(?:مكان النشر|بلد النشر|مدينة النشر)$/,
} satisfies Record<keyof EditionStatement, RegExp>;

/** Reads the name of a book, and the lines of its card (null where it has none). */
export function readTitlePage(name: string, card: string | null): TitlePage {
  const { title, labels } = parted(name);
  const statement = statementOf(linesOf(card ?? ''), labels);
  return {
    title,
    editionLabel: labels.length > 0 ? labels.join(' - ') : null,
    statement: Object.values(statement).some((part) => part !== null) ? statement : null,
  };
}

/** Takes parts that speak of the edition off the end of a name, which keeps at least its first part. */
function parted(name: string): { title: string; labels: string[] } {
  const parts = name.split(/\s+[-–—]\s+/);
  const labels: string[] = [];
  while (parts.length > 1 && isLabel(parts.at(-1) ?? '')) labels.unshift((parts.pop() ?? '').trim());
  return labels.length > 0 ? { title: parts.join(' - ').trim(), labels } : { title: name, labels };
}

function isLabel(part: string): boolean {
  return part.length <= MAX_LABEL && LABEL_PART.test(part.trim());
}

function statementOf(lines: Map<keyof EditionStatement, string>, labels: string[]): EditionStatement {
  const said = (part: keyof EditionStatement) => lines.get(part) ?? null;
  const { publisher, place } = withoutPlace(said('publisher'));
  const { print, year } = withoutYear(said('print'));
  const labelled = (mark: RegExp) => labels.find((label) => mark.test(label)) ?? null;
  return {
    publisher,
    place: said('place') ?? place,
    editor: said('editor') ?? labelled(EDITOR_PART)?.replace(EDITOR_PART, '') ?? null,
    print: print ?? labelled(PRINT_PART),
    year: said('year') ?? year,
  };
}

function linesOf(card: string): Map<keyof EditionStatement, string> {
  const lines = new Map<keyof EditionStatement, string>();
  for (const line of card.split(/[\r\n]+/)) {
    const [, label = '', words = ''] = /^\s*([^:：]{2,30}?)\s*[:：]\s*(.+)$/u.exec(line) ?? [];
    for (const part of Object.keys(LINES) as (keyof EditionStatement)[])
      if (LINES[part].test(label) && !lines.has(part)) lines.set(part, words.trim());
  }
  return lines;
}

/** `دار الفكر - بيروت`: a title page puts the place behind the publisher and a dash. */
function withoutPlace(publisher: string | null): { publisher: string | null; place: string | null } {
  const [, house, place] = /^(.+?)\s+[-–—]\s+(\P{N}{2,40})$/u.exec(publisher ?? '') ?? [];
  return house && place ? { publisher: house, place } : { publisher, place: null };
}

/** `الأولى، ١٤٢٢ هـ - ٢٠٠١ م`: the year behind a comma belongs to the print. */
function withoutYear(print: string | null): { print: string | null; year: string | null } {
  const [, number, year] = /^(.*?)\s*[،,]\s*(\p{Nd}{3,4}.*)$/u.exec(print ?? '') ?? [];
  return number && year ? { print: number, year } : { print, year: null };
}
