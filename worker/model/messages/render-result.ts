import type { PassageView, ToolResult } from '../../turn/tool-result.ts';

/** A tool's result as a model reads it. */
export function renderResult(result: ToolResult): string {
  switch (result.tool) {
    case 'search':
      return [searched(result), ...result.hits.map(passage)].join('\n\n');
    case 'open':
      return opened(result);
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

function browsed(result: ToolResult & { tool: 'browse' }): string {
  const lines = result.titles.map(({ id, title, author }) => `${id}: ${title}${author ? `, ${author}` : ''}`);
  return [
    `${result.total} titles${lines.length < result.total ? `, the first ${lines.length}` : ''}:`,
    ...lines,
  ].join('\n');
}

function cited(result: ToolResult & { tool: 'cite' }): string {
  const refused = result.refused.map(({ id, reason }) => `${id} refused: ${reason}`);
  if (refused.length === 0) return 'All accepted.';
  return [
    `Accepted: ${result.accepted.join(', ') || 'none'}.`,
    ...refused,
    'Call cite once more with ids that were shown, or end.',
  ].join('\n');
}
