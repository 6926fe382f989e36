import type { PassageView, ToolResult } from '../../turn/tool-result.ts';

/** A tool's result as a model reads it. */
export function renderResult(result: ToolResult): string {
  switch (result.tool) {
    case 'search':
      return [
        ...result.found.map((found) => searched(result.query, found)),
        ...result.hits.map(passage),
      ].join('\n\n');
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

function searched(query: string, found: (ToolResult & { tool: 'search' })['found'][number]): string {
  const where = `${found.articles} articles`;
  if (found.hits === 0) return `Searched ${where} for "${query}": found nothing. That is a result, too.`;
  const rung = found.rung ? ` The best carries ${found.rung.carried} of ${found.rung.of} words.` : '';
  return `Searched ${where} for "${query}": ${found.hits} passages.${rung}`;
}

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
