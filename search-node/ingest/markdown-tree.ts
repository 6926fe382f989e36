import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { mapOutsideFences } from './code-fences.ts';
import { isDocumentationComponent } from './html-names.ts';
import { jsxHandlers } from './jsx-elements.ts';
import { repairMdx, restoreStandIns, withoutExpressions, withoutStandIns } from './mdx-repair.ts';
import { mendProse } from './prose.ts';
import { foldPlainAnchors, holdsRaw, readableRaw } from './raw-html.ts';
import { sourceChunks } from './source-chunks.ts';
import { templateTagsToComponents } from './template-tags.ts';
import { mapText } from './tree-text.ts';

const MAX_REPAIR_CHARS = 1_000_000;
const MAX_MDX_CHARS = 200_000;

const plain = unified().use(remarkParse).freeze();
const github = unified().use(remarkParse).use(remarkGfm).freeze();
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();
const toHtml = unified()
  .use(remarkRehype, { allowDangerousHtml: true, handlers: jsxHandlers, clobberPrefix: '' })
  .freeze();
const parseRaw = unified().use(rehypeRaw).freeze();

/** Markdown or MDX (without its front matter) as an HTML tree. What strict MDX refuses is read tolerantly. */
export function markdownTree(source: string, format: 'md' | 'mdx'): Root {
  const text = templateTagsToComponents(withoutStandIns(source));
  if ((format === 'mdx' || looksLikeMdx(text)) && text.length <= MAX_MDX_CHARS) {
    const tree = parseMdx(text);
    if (tree) return mendProse(mapText(parseRaw.runSync(toHtml.runSync(tree)), restoreStandIns), source);
  }
  return plainTree(format === 'mdx' ? withoutEsm(text) : text);
}

function plainTree(source: string): Root {
  const children = sourceChunks(source).flatMap((chunk) => {
    const parser = needsGfm(chunk) ? github : plain;
    return toHtml.runSync(parser.parse(chunk)).children;
  });
  const tree: Root = { type: 'root', children };
  foldPlainAnchors(tree);
  if (!holdsRaw(tree)) return mendProse(tree, source);
  readableRaw(tree, source);
  return mendProse(parseRaw.runSync(tree), source);
}

/** Mends one fault after the other; the work is bounded by the characters parsed, so that it ends alike everywhere. */
function parseMdx(source: string): MarkdownRoot | null {
  let text = source;
  let literal = false;
  for (let spent = 0; spent <= MAX_REPAIR_CHARS * 2; spent += text.length + 1000) {
    if (!literal && spent > MAX_REPAIR_CHARS) {
      text = withoutExpressions(text);
      literal = true;
    }
    try {
      return mdx.parse(text);
    } catch (fault) {
      const mended = isFault(fault) ? repairMdx(text, fault) : null;
      if (mended === null || mended === text) return null;
      text = mended;
    }
  }
  return null;
}

type Fault = VFile['messages'][number];
const Message = new VFile().message('').constructor;

function isFault(fault: unknown): fault is Fault {
  return fault instanceof Message;
}

/** GitHub's extensions double the time to parse; they are loaded where a text shows a sign of them. */
function needsGfm(source: string): boolean {
  return (
    /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|/m.test(source) ||
    /^[ \t>]*\|[ \t]*:?-+:?[ \t]*$|~~|\[\^|^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+\[[ xX]\]/m.test(source)
  );
}

/** A `.md` file with the components of a documentation system is MDX in all but name. */
function looksLikeMdx(source: string): boolean {
  let found = false;
  if (!/^[ \t]*<\/?[A-Z]/m.test(source)) return false;
  mapOutsideFences(source, (line) => {
    const name = /^[ \t]*<\/([A-Z]\w*)>[ \t]*$/.exec(line)?.[1];
    if (name && isDocumentationComponent(name)) found = true;
    return line;
  });
  return found;
}

function withoutEsm(source: string): string {
  return mapOutsideFences(source, (line) =>
    /^(import\s.+from\s|import\s+['"]|export\s+(const|default|function)\b)/.test(line) ? '' : line,
  );
}
