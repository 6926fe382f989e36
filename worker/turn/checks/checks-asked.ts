import type { CitationReply } from '../../../shared/citation-api.ts';
import type { Scope } from '../../../shared/scope.ts';
import type { SearchCalls } from '../../search/search-client.ts';
import { asksAboutQuotation, asksWhatIsSaid } from './asks-whether.ts';
import { chooseWorks, citationsIn, type FoundWorks, findWorks } from './find-works.ts';
import { quotedWordings, withoutQuotations } from './quoted-wordings.ts';

/** What a visitor asks to have checked. */
export type PageCheck = {
  kind: 'page';
  /** The reference as it was written. */
  text: string;
  volume: string | null;
  label: string;
  found: FoundWorks;
};
export type QuoteCheck = { kind: 'quote'; quote: string; found: FoundWorks };
export type Check = PageCheck | QuoteCheck;

/** A page, or a hint of one: no message without it is worth reading for references. */
const NUMBER = /\p{Nd}|\b(?:pp?|pg|page|fol(?:io)?|f)\b\.?\s*[ivxlcdm\p{L}]+/iu;
const MAX_CHECKS = 4;
/** How far before its page a work is looked for. */
const MAX_NAME = 200;

/** The references and quotations in a message that are to be checked; none in most messages. */
export async function checksAsked(
  message: string,
  scope: Scope,
  search: Pick<SearchCalls, 'citation' | 'browse'>,
  signal: AbortSignal,
): Promise<Check[]> {
  const quotes = quotedWordings(message);
  const around = withoutQuotations(message);
  const reply = NUMBER.test(around) ? await citationsIn(message, scope, search, signal) : null;
  const pages = reply ? pageChecks(message, reply) : [];
  if (quotes.length === 0) return pages.slice(0, MAX_CHECKS);
  const about = asksAboutQuotation(around);
  if (!about && !asksWhatIsSaid(around) && pages.length === 0) return [];
  const found = pages[0]?.found ?? (await findWorks(around, scope, search, signal));
  const named = found.works.length > 0 || found.others.length > 0;
  const checked: Check[] = about || named ? quotes.map((quote) => ({ kind: 'quote', quote, found })) : [];
  return [...checked, ...pages].slice(0, MAX_CHECKS);
}

function pageChecks(message: string, { citations }: CitationReply): PageCheck[] {
  return citations.flatMap(({ parsed, candidates }) => {
    if (parsed.work === null) return [];
    const found = chooseWorks(candidates);
    const text = written(message, parsed);
    return parsed.pages
      .slice(0, 2)
      .map((label): PageCheck => ({ kind: 'page', text, volume: parsed.volume, label, found }));
  });
}

/** A reference from the work or author that it names to its page. */
function written(
  message: string,
  { span, work, author }: CitationReply['citations'][number]['parsed'],
): string {
  const near = Math.max(0, span[0] - MAX_NAME);
  const starts = [work, author].flatMap((name) => {
    const at = name ? message.lastIndexOf(name, span[0]) : -1;
    return at >= near ? [at] : [];
  });
  return message.slice(Math.min(span[0], ...starts), span[1]);
}
