import type { PassageView, QuoteView, ToolResult } from '../../turn/tool-result.ts';

/** A tool's result as a model reads it. */
export function renderResult(result: ToolResult): string {
  switch (result.tool) {
    case 'search':
      return [searched(result), ...result.hits.map(passage)].join('\n\n');
    case 'open':
      return opened(result);
    case 'open_page':
      return pageOpened(result);
    case 'check_quote':
      return quoteChecked(result);
    case 'trimmed':
      return trimmed(result);
    case 'browse':
      return browsed(result);
    case 'cite':
      return cited(result);
    case 'error':
      return result.message;
  }
}

/** One sentence for all passes: how much was searched, what each found, how much the best page carries. */
function searched({ query, found }: ToolResult & { tool: 'search' }): string {
  const where = `Searched ${Math.max(0, ...found.map(({ articles }) => articles))} articles for "${query}"`;
  const met = found.filter(({ hits }) => hits > 0);
  if (met.length === 0) return `${where}: found nothing. That is a result, too.`;
  const passes = found.map(({ pass, hits, rung }) => {
    const best = rung && pass !== 'phrase' ? `, the best with ${rung.carried} of ${rung.of} words` : '';
    return `${NAMES[pass] ?? pass} in ${hits} passages${best}`;
  });
  return `${where}: ${passes.join('; ')}.`;
}

const NAMES: Record<string, string> = {
  phrase: 'exact wording',
  words: 'the words',
  morphology: 'other forms of the words',
  transliteration: 'Arabic that they may spell',
};

function passage(view: PassageView): string {
  const author = view.author ? `, ${view.author}` : '';
  const path = [view.title + author, ...view.headings].join(' › ');
  return `<passage id="${view.id}">\n${path}\n\n${view.text}\n</passage>`;
}

function opened(result: ToolResult & { tool: 'open' }): string {
  const before = result.moreBefore ? ['(The article begins earlier.)'] : [];
  const after = result.moreAfter ? ['(The article goes on.)'] : [];
  return [`Article: ${result.title}`, ...before, ...result.passages.map(passage), ...after].join('\n\n');
}

function pageOpened({ title, editions, missing, fits }: ToolResult & { tool: 'open_page' }): string {
  if (fits.length > 0) return `Several works fit: ${fits.join('; ')}. Ask the visitor which one is meant.`;
  if (title === null) return 'No work of that name is here. The reader is told so. That is a result, too.';
  const there = editions.map((passages, at) => {
    return [`Printing ${at + 1} of those that have the page:`, ...passages.map(passage)].join('\n\n');
  });
  const lack = `${missing} printings of the work have no such page. The reader is shown which, and what they have instead. Nothing else stands in its place.`;
  const head = `Looked up the page in ${editions.length + missing} printings of "${title}": ${editions.length} have it.`;
  return [head, ...there, ...(missing > 0 ? [lack] : [])].join('\n\n');
}

function quoteChecked({ verdict, title, works, editions, elsewhere }: QuoteView): string {
  const where = title === null ? `${works} works` : `"${title}"`;
  const found = editions.map((edition, at) => {
    const unlike = edition.differences.map(
      ({ quote, source, kind }) => `${kind}: the quotation has "${quote}", the passage "${source}"`,
    );
    return [`Place ${at + 1}: ${edition.verdict}`, ...unlike, ...edition.passages.map(passage)].join('\n\n');
  });
  const others = elsewhere.map(({ id, title: name }) => `${id}: ${name}`);
  const apart =
    others.length > 0
      ? [`It stands elsewhere. This is no evidence for what was asked; do not cite it:\n${others.join('\n')}`]
      : [];
  const head = `Checked the wording in ${where}: ${verdict}. The reader is shown this verdict.`;
  return [head, ...found, ...apart].join('\n\n');
}

function trimmed({ titles }: ToolResult & { tool: 'trimmed' }): string {
  const lines = titles.map(({ id, title }) => `${id}: ${title}`);
  return ['This text is no longer before you. Open an id to read it again:', ...lines].join('\n');
}

function browsed(result: ToolResult & { tool: 'browse' }): string {
  const lines = result.titles.map(({ id, title, author }) => `${id}: ${title}${author ? `, ${author}` : ''}`);
  return [
    `${result.total} titles${lines.length < result.total ? `, the first ${lines.length}` : ''}:`,
    ...lines,
  ].join('\n');
}

function cited(result: ToolResult & { tool: 'cite' }): string {
  const refused = result.refused.map(({ id, reason }) => `${id} refused: ${reason}`);
  if (refused.length === 0)
    return 'All accepted. If the answer is not written yet, write it now; otherwise end.';
  return [
    `Accepted: ${result.accepted.join(', ') || 'none'}.`,
    ...refused,
    'Call cite once more with ids that were shown, or end.',
  ].join('\n');
}
