import { BESIDE_A_DATE, DATE } from './dates.ts';
import type { InText } from './found-citation.ts';
import { noSource, PAGE, sourceFields } from './source-fields.ts';

const SAID =
  /^(?:source|sources|see(?:\salso)?|cf|voir(?:\saussi)?|المصدر|المصادر|انظر|ينظر|راجع)(?:\s?[:：.]\s?|\s)/iu;
/** One more pair inside is allowed: `(Journal of Nutrition, 2016; 45(2): 112)`. */
const PARENTHESIS = /(?<!\])\(((?:[^()\n]|\([^()\n]{0,60}\)){3,400})\)/gu;
const SAID_IN_BRACKETS = /\[((?:source|sources|المصدر)\s?[:：][^\][\n]{3,200})\]/giu;
/** What an aside in small letters can be and still name a source. */
const PAPERS = /^\s*(?:letter|interview|speech|press release|lettre|entretien|discours|communiqué)\s/iu;
const date = new RegExp(DATE, 'iu');
const page = new RegExp(PAGE, 'iu');

/** `(Smith, 2019; Jones 2020, p. 12)`, `(INSEE, 3 mars 2021)`, `(ابن قدامة، المغني، ٤/٤٠٥)`: a citation for each part. */
export function parenthesesIn(text: string): InText[] {
  return [...text.matchAll(PARENTHESIS), ...text.matchAll(SAID_IN_BRACKETS)].flatMap(
    ({ 0: whole, 1: inner = '', index }) => {
      const hasSaid = SAID.test(inner);
      const parts = inner.replace(SAID, '').split(/[;؛]\s*/u);
      const span = [index, index + whole.length] as const;
      return parts
        .filter((part) => isReference(part, hasSaid))
        .map((part) =>
          placed({ span, form: 'parenthesis', source: sourceFields(part, 'parenthesis') }, text),
        );
    },
  );
}

/** A name with a date or a page. What begins in small letters is an aside; a date alone belongs to the words before it. */
function isReference(part: string, hasSaid: boolean): boolean {
  if (/https?:\/\//u.test(part)) return false;
  const hasPage = page.test(part);
  const hasDate = date.test(part);
  if (hasPage && !/^\s*\d{1,2}\s?\/\s?[2-5]\s*$/u.test(part)) return true;
  const left = part.replace(date, ' ');
  if (BESIDE_A_DATE.test(left) || !/\p{L}{2}/u.test(left)) return false;
  if (hasSaid || (hasDate && PAPERS.test(part))) return true;
  if (!hasDate || !isNameFirst(part)) return false;
  // A year that ends the parenthesis or stands behind the name; not one inside a sentence.
  return /[,،]\s*\S/u.test(part) || /^[^,،]{2,60}\s[12١٢][0-9٠-٩]{3}[a-d]?$/u.test(part.trim());
}

function isNameFirst(part: string): boolean {
  if (/^\s*(?:born|died|founded|né|née|mort|fondé|created|since|until|from|about|circa|ca\.)\b/iu.test(part))
    return false;
  return /^\s*["“«*_]*(?:\p{Lu}|[؀-ۿ])/u.test(part) && !/^\s*(?:ولد|توفي|تأسس|حوالي|منذ)/u.test(part);
}

/** A place without a name: the work is the one named before it, `in *Title* (p. 12)`, `قال ابن قدامة في المغني (٤/٤٠٥)`. */
function placed(found: InText, text: string): InText {
  const { title, author, publisher } = found.source;
  if (title ?? author ?? publisher) return found;
  const before = text.slice(Math.max(0, found.span[0] - 160), found.span[0]);
  const quoted = /(?:«\s*([^«»]+?)\s*»|“([^“”]+)”|"([^"\n]+)"|\*{1,2}([^*\n]+)\*{1,2}|_([^_\n]+)_)\s*$/u.exec(
    before,
  );
  if (quoted) {
    const named = quoted.slice(1).find((part) => part !== undefined) ?? null;
    return { ...found, source: { ...found.source, title: named } };
  }
  const arabic =
    /(?:(?:قال|ذكر|روى|أورد|نقل|يقول)\s((?:\p{L}+\s){1,4}?))?(?:في|من)\s((?:كتاب\s)?\p{L}+(?:\s\p{L}+){0,2})\s*$/u.exec(
      before,
    );
  const source = {
    ...noSource,
    ...found.source,
    title: arabic?.[2]?.trim() ?? null,
    author: arabic?.[1]?.trim() ?? null,
  };
  return { ...found, source };
}
