import { readBlocks } from '../markdown/read-blocks.ts';
import { type Parts, renderBlock } from '../markdown/to-vnodes.tsx';
import { CodeBlock } from '../view/code-block.tsx';
import { useWidget } from '../view/context.ts';
import { joinMarks } from './marks.ts';

/** A passage word for word, the used words marked; its fenced code and its tables as such. */
export function Passage({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const t = useWidget().words.value;
  const parts: Partial<Parts> = {
    plain: true,
    code: (code, language) => <CodeBlock text={code} language={language} />,
    tableLabel: t('table'),
  };
  const prose = (from: number, to?: number) =>
    joinMarks(
      text.slice(from, to),
      marks.map(([start, end]) => [start - from, end - from] as const),
    ).map((it) => (it.used ? <mark>{it.text}</mark> : it.text));
  const shown = [];
  let at = 0;
  for (const { raw, block } of readBlocks(text)) {
    const start = text.indexOf(raw, at);
    // Lines that are only indented are code in Markdown, and verse in a book.
    if (start < 0 || !(block.kind === 'table' || (block.kind === 'code' && /^ {0,3}[`~]/.test(raw))))
      continue;
    shown.push(prose(at, start).map(trimmed), renderBlock(block, parts as Parts));
    at = start + raw.length;
    while (text[at] === '\n') at++;
  }
  return <>{[...shown, prose(at)]}</>;
}

/** The line breaks around a block are the block's own. */
const trimmed = (piece: unknown, i: number, all: unknown[]) =>
  typeof piece === 'string' && i === all.length - 1 ? piece.replace(/\n+$/, '') : piece;
