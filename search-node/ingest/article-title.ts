import { readArticle } from './article.ts';
import { splitFrontMatter, textOf } from './front-matter.ts';

/** The title of an article, read from no more of its source than that takes. The same as `readArticle` finds. */
export function readTitle(path: string, source: string): string {
  const { frontMatter, body } = splitFrontMatter(source);
  const isMarkdown = !/\.html?$/i.test(path);
  const written = textOf(frontMatter, 'title');
  const enough = written !== undefined ? '' : isMarkdown ? upToFirstHeading(body) : body;
  return readArticle(path, enough, frontMatter).title;
}

/** An ATX heading at the very start is the common case; anything else is read in full. */
function upToFirstHeading(body: string): string {
  return /^\s*#{1,6}[ \t][^\n]*\n/.exec(body)?.[0] ?? body;
}
