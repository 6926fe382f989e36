import type { PageRef } from '../../../shared/pages-api.ts';
import type { Aligned } from '../../../shared/quote-api.ts';
import type { PageVerdict, QuotationVerdict, Verdict } from '../../../shared/verdict.ts';
import type { Language } from '../detect-language.ts';
import { escapeMarkdown } from '../escape-markdown.ts';
import { type VerdictPhrases, verdictPhrases } from './phrases.ts';

const MAX_LINES = 12;
const MAX_DIFFERENCES = 3;
const MAX_RANGES = 4;
const MAX_ASKED = 160;

type Named = {
  editionLabel: string | null;
  title: string;
  statement?: PageVerdict['editions'][number]['statement'];
};
type Words = {
  text: string;
  /** Ids that the text points at. */
  ids: string[];
};

/** A verdict in the server's own words: what was found, edition by edition, each by its name. Markdown. */
export function verdictWords(verdict: Verdict, language: Language): Words {
  const say = verdictPhrases[language];
  return verdict.kind === 'page' ? pageWords(verdict, say) : quoteWords(verdict, say);
}

function pageWords({ asked, candidates, editions }: PageVerdict, say: VerdictPhrases): Words {
  const written = shown(asked.text);
  if (candidates.length > 0) {
    const works = candidates.map(({ title, author }) => shown(author ? `${title} (${author})` : title));
    return { text: say.severalWorks(written, works), ids: [] };
  }
  if (editions.length === 0) return { text: say.unknownWork(written), ids: [] };
  const page = say.page(escaped(asked.page.volume), escapeMarkdown(asked.page.label));
  const lead = say.lookedUp(shown(asked.title ?? asked.text), page, editions.length);
  const names = namesOf(editions);
  const lines = editions.map((edition, at) => `${say.inEdition(names[at] ?? '')} ${pageLine(edition, say)}`);
  return together(lead, lines, editions, say);
}

function pageLine(edition: PageVerdict['editions'][number], say: VerdictPhrases): string {
  if (edition.found === 'page') {
    return `${say.there}${marker(edition.source)}.${caveat(edition, say)}`;
  }
  const near = [edition.before, edition.after].flatMap((each) => (each ? [pageOf(each, say)] : []));
  const ranges = edition.volumes
    .slice(0, MAX_RANGES)
    .map(({ volume, from, to }) => say.range(escaped(volume), escapeMarkdown(from), escapeMarkdown(to)));
  if (edition.volumes.length > MAX_RANGES) ranges.push('…');
  return [
    say.missing[edition.why ?? 'no_page'],
    ...(near.length > 0 ? [say.nearest(near)] : []),
    ...(ranges.length > 0 ? [say.holds(ranges)] : []),
  ].join(' ');
}

function quoteWords(verdict: QuotationVerdict, say: VerdictPhrases): Words {
  const title = verdict.title === null ? null : shown(verdict.title);
  if (verdict.notHeld && verdict.title !== null) return notHeldWords(verdict, shown(verdict.title), say);
  const { works, editions, pages } = verdict.searched;
  const searched = say.searched(works, editions, pages);
  if (verdict.verdict === 'absent') return { text: say.absent(title, searched), ids: [] };
  if (verdict.verdict === 'elsewhere') {
    const others = verdict.elsewhere?.editions ?? [];
    // No marker leads there: it is no source of this verdict.
    return together(say.elsewhere(title, searched), quoteLines(others, say, false), [], say);
  }
  const leads = { verbatim: say.verbatim, differs: say.differs, partial: say.partly };
  const lines = quoteLines(verdict.editions, say, true);
  return together(leads[verdict.verdict](title), lines, verdict.editions, say);
}

/** The work is absent, which says nothing of the wording; what the others have is told apart. */
function notHeldWords({ elsewhere }: QuotationVerdict, title: string, say: VerdictPhrases): Words {
  const { works, editions, pages } = elsewhere?.searched ?? { works: 0, editions: 0, pages: 0 };
  const others = elsewhere?.editions ?? [];
  const lead = say.notHeld(title, say.searched(works, editions, pages), others.length > 0);
  return together(lead, quoteLines(others, say, false), [], say);
}

function quoteLines(editions: QuotationVerdict['editions'], say: VerdictPhrases, marked: boolean): string[] {
  const names = namesOf(editions);
  return editions.map((edition, at) => {
    const name = say.inEdition(names[at] ?? '');
    if (edition.verdict === 'absent') return `${name} ${say.notInEdition}`;
    const place = edition.from ? say.at(placeOf(edition.from, edition.to, say)) : '';
    const point = marked ? marker(edition.source) : '';
    const how = edition.verdict === 'verbatim' ? '' : differences(edition.aligned, edition.verdict, say);
    return `${name} ${[place, how].filter(Boolean).join(say.separator)}${point}.${caveat(edition, say)}`;
  });
}

type Why = PageVerdict['editions'][number]['notCitable'];

function caveat({ notCitable }: { notCitable?: Why | undefined }, say: VerdictPhrases): string {
  return notCitable ? ` ${say.notCitable[notCitable]}` : '';
}

function differences(aligned: Aligned[], verdict: 'differs' | 'partial', say: VerdictPhrases): string {
  if (verdict === 'partial') {
    const runs = aligned.filter(({ kind }) => kind === null).map(({ quote }) => quote.trim());
    const longest = runs.toSorted((a, b) => b.length - a.length)[0];
    return longest ? say.onlyRun(shown(longest)) : '';
  }
  const unequal = aligned.filter(({ kind }) => kind !== null).slice(0, MAX_DIFFERENCES);
  return unequal
    .map(({ quote, source }) => {
      if (quote.trim() === '') return say.missingWords(shown(source));
      return source.trim() === '' ? say.addedWords(shown(quote)) : say.instead(shown(quote), shown(source));
    })
    .join(say.separator);
}

function together(
  lead: string,
  lines: string[],
  sources: { source: string | null }[],
  say: VerdictPhrases,
): Words {
  const kept = lines.slice(0, MAX_LINES).map((line) => `- ${line}`);
  if (lines.length > MAX_LINES) kept.push(`- ${say.more(lines.length - MAX_LINES)}`);
  const ids = sources.slice(0, MAX_LINES).flatMap(({ source }) => source ?? []);
  return { text: [lead, ...(kept.length > 0 ? ['', ...kept] : [])].join('\n'), ids };
}

/** By its label, else by what its title page says, else by its title; the title too where several works are told of. */
function namesOf(editions: Named[]): string[] {
  const titles = new Set(editions.map(({ title }) => title));
  return editions.map(({ editionLabel, title, statement }) => {
    const stated = [statement?.publisher, statement?.print, statement?.year].filter(Boolean).join(', ');
    const own = editionLabel || stated;
    if (!own) return shown(title);
    return shown(titles.size > 1 ? `${title}, ${own}` : own);
  });
}

function placeOf(from: PageRef, to: PageRef | null, say: VerdictPhrases): string {
  const same = to === null || (to.volume === from.volume && to.label === from.label);
  return same ? pageOf(from, say) : `${pageOf(from, say)} – ${pageOf(to, say)}`;
}

function pageOf({ volume, label }: PageRef, say: VerdictPhrases): string {
  return say.page(escaped(volume), escapeMarkdown(label));
}

function marker(id: string | null): string {
  return id === null ? '' : ` [${id}]`;
}

function escaped(text: string | null): string | null {
  return text === null ? null : escapeMarkdown(text);
}

function shown(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return escapeMarkdown(flat.length <= MAX_ASKED ? flat : `${flat.slice(0, MAX_ASKED - 1)}…`);
}
