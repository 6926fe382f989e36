import { render } from 'preact';
import { readBlocks } from '../../widget/panel/markdown/read-blocks.ts';
import { type Parts, renderBlock } from '../../widget/panel/markdown/to-vnodes.tsx';

const PARTS: Parts = {
  chip: (id, spaced) => (
    <>
      {spaced ? ' ' : ''}
      <button type="button" class="chip">
        {id}
      </button>
    </>
  ),
  sourceWords: (id, words) => (
    <blockquote class="words" data-source={id}>
      {words}
    </blockquote>
  ),
  code: (text, language) => (
    <pre>
      <code class={language}>{text}</code>
    </pre>
  ),
  tableLabel: 'Table',
};

/** An answer's Markdown as the page holds it, with plain parts around it. */
export function showAnswer(markdown: string): HTMLElement {
  const box = document.createElement('div');
  render(
    readBlocks(markdown).map(({ block }) => renderBlock(block, PARTS)),
    box,
  );
  return box;
}
