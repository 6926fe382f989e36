import type { CitationReply } from '../../../shared/citation-api.ts';
import type { Scope } from '../../../shared/scope.ts';
import type { SearchCalls } from '../../search/search-client.ts';
import { asksAboutQuotation, asksWhatIsSaid } from './asks-whether.ts';
import { chooseWorks, citationsIn, type FoundWorks, findWorks } from './find-works.ts';
import { namedTitle, withGaps } from './named-title.ts';
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

export type Asked = {
  checks: Check[];
  /** References and quotations past the cap, as they were written. */
  left: string[];
  /** Numbers of hadith in works that are there: they are not looked up. */
  entries: string[];
  /** The message is hardly more than such a number. */
  onlyEntries: boolean;
};

/** A page, or a hint of one: no message without it is worth reading for references. */
const NUMBER = /\p{Nd}|\b(?:pp?|pg|page|fol(?:io)?|f)\b\.?\s*[ivxlcdm\p{L}]+/iu;
export const MAX_CHECKS = 10;
/** How far before its page a work is looked for. */
const MAX_NAME = 200;
/** Letters beside a number of a hadith that ask nothing else. */
const MAX_BESIDE = 14;

/** The references and quotations in a message that are to be checked; none in most messages. */
export async function checksAsked(
  message: string,
  scope: Scope,
  search: Pick<SearchCalls, 'citation' | 'browse'>,
  signal: AbortSignal,
): Promise<Asked> {
  const quotes = quotedWordings(message);
  const around = withoutQuotations(message);
  // A number inside a quotation is no reference of the visitor's.
  const own = quotes.reduce((text, quote) => text.replace(quote, ' '.repeat(quote.length)), message);
  const reply = NUMBER.test(around) ? await citationsIn(own, scope, search, signal) : null;
  const pages = reply ? pageChecks(message, reply) : [];
  const checked = await quoteChecks(message, { quotes, around, pages }, scope, search, signal);
  const checks = [...checked, ...pages];
  const left = checks.slice(MAX_CHECKS).map((check) => (check.kind === 'page' ? check.text : check.quote));
  const entries = reply ? entriesIn(message, reply) : [];
  const beside = entries.reduce((text, entry) => text.replace(entry, ''), message);
  return {
    checks: checks.slice(0, MAX_CHECKS),
    left: [...new Set(left)],
    entries,
    onlyEntries: (beside.match(/\p{L}/gu)?.length ?? 0) <= MAX_BESIDE,
  };
}

async function quoteChecks(
  message: string,
  { quotes, around, pages }: { quotes: string[]; around: string; pages: PageCheck[] },
  scope: Scope,
  search: Pick<SearchCalls, 'citation' | 'browse'>,
  signal: AbortSignal,
): Promise<QuoteCheck[]> {
  if (quotes.length === 0) return [];
  const bare = !/\p{L}/u.test(around);
  const about = bare || asksAboutQuotation(around);
  const title = namedTitle(withGaps(message, quotes));
  if (!about && !title?.introduces && !asksWhatIsSaid(around) && pages.length === 0) return [];
  const found = pages[0]?.found ?? (await worksOf(title, around, scope, search, signal));
  const named = found.works.length > 0 || found.others.length > 0 || found.absent !== undefined;
  return about || named ? quotes.map((quote) => ({ kind: 'quote', quote, found })) : [];
}

/** The work that is named; where a title is and the catalogue lacks it, that it is absent. */
async function worksOf(
  title: ReturnType<typeof namedTitle>,
  around: string,
  scope: Scope,
  search: Pick<SearchCalls, 'citation' | 'browse'>,
  signal: AbortSignal,
): Promise<FoundWorks> {
  const words = title ? [title.text, around] : [around];
  for (const each of words) {
    const found = await findWorks(each, scope, search, signal);
    if (found.works.length > 0 || found.others.length > 0) return found;
  }
  const absent = title?.sure && (await hasPages(scope, search, signal)) ? { absent: title.text } : {};
  return { works: [], others: [], ...absent };
}

/** Whether the scope has printed pages: in a help centre few capitals name a book. */
export async function hasPages(
  scope: Scope,
  search: Pick<SearchCalls, 'browse'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { searched } = await search.browse({ scope, limit: 1, offset: 0 }, signal);
  return (searched?.pages ?? 0) > 0;
}

function pageChecks(message: string, { citations }: CitationReply): PageCheck[] {
  return citations.flatMap(({ parsed, candidates }) => {
    if (parsed.work === null) return [];
    const chosen = chooseWorks(candidates);
    const isNone = chosen.works.length === 0 && chosen.others.length === 0;
    const found = isNone ? { ...chosen, absent: parsed.work } : chosen;
    const text = written(message, parsed);
    return parsed.pages
      .filter((label) => label !== 'ff')
      .map((label): PageCheck => ({ kind: 'page', text, volume: parsed.volume, label, found }));
  });
}

function entriesIn(message: string, { citations }: CitationReply): string[] {
  return citations.flatMap(({ parsed, candidates }) => {
    const isEntry = parsed.kind === 'hadith' && parsed.pages.length === 0 && parsed.number !== null;
    return isEntry && chooseWorks(candidates).works.length > 0 ? [written(message, parsed)] : [];
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
