import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Block, readBlocks } from '../markdown/read-blocks.ts';
import { type Parts, renderBlock } from '../markdown/to-vnodes.tsx';
import type { Turn } from '../model/turn.ts';
import { CardAt } from './card-at.tsx';
import { Chip } from './chip.tsx';
import { CodeBlock } from './code-block.tsx';
import { useWidget } from './context.ts';

/** An answer's prose. A block that has not changed is not rendered again. */
export function Answer({ turn }: { turn: Turn }) {
  return (
    <div class="answer" dir="auto">
      {readBlocks(turn.text.value).map(({ raw, block }, index) => (
        <AnswerBlock key={index} turn={turn} raw={raw} block={block} place={String(index)} />
      ))}
    </div>
  );
}

function AnswerBlock({ turn, raw, block, place }: { turn: Turn; raw: string; block: Block; place: string }) {
  const t = useWidget().words.value;
  const { value: withdrew } = turn.withdrew;
  const shown = useMemo(() => {
    const parts: Parts = {
      chip: (id, spaced) => <Chip turn={turn} id={id} place={place} spaced={spaced} />,
      sourceWords: (id, words) => <SourceWords turn={turn} id={id} words={words} />,
      code: (text, language) => <CodeBlock text={text} language={language} />,
      tableLabel: t('table'),
      withdrew,
    };
    return renderBlock(block, parts);
    // The block is read from `raw`.
  }, [turn, raw, place, t, withdrew]);
  return (
    <>
      {shown}
      <CardAt turn={turn} place={place} />
    </>
  );
}

/** Words of a source in the answer: set as the source's own, so a reader sees whose they are. */
function SourceWords({
  turn,
  id,
  words,
}: {
  turn: Turn;
  id: string;
  words: Parameters<Parts['sourceWords']>[1];
}): VNode {
  const source = useWidget().sourceOf(turn, id);
  return source ? (
    <blockquote class="words" dir="auto" lang={source.language} cite={source.url ?? undefined}>
      {words}
    </blockquote>
  ) : (
    <blockquote dir="auto">{words}</blockquote>
  );
}
