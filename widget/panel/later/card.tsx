import { useLayoutEffect, useRef } from 'preact/hooks';
import type { OpenCard } from '../model/widget.ts';
import { isComposing } from '../view/composing.ts';
import { useWidget } from '../view/context.ts';
import { Icon } from '../view/icon.tsx';
import { CopyButton } from './copy-button.tsx';
import { citationOf } from './copy-text.ts';
import { useLaterWords } from './later-words.ts';
import { SourceFace } from './source-face.tsx';

/** The open source: what it is, the passage word for word, the way to the article, and the sources beside it. */
export function Card({ open }: { open: OpenCard }) {
  const { words, card, closeCard } = useWidget();
  const t = words.value;
  const say = useLaterWords();
  const box = useRef<HTMLElement>(null);
  const { source, turn } = open;
  const all = turn.sources.value.filter((it) => it.consulted !== false || it.id === source.id);
  const at = all.findIndex((it) => it.id === source.id);

  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
    const passage = box.current?.querySelector<HTMLElement>('.passage');
    const used = passage?.querySelector('mark');
    if (passage && used) passage.scrollTop = used.offsetTop - passage.offsetTop - 24;
  }, []);

  const step = (by: number, word: 'previous' | 'next') => {
    const other = all[at + by];
    return (
      <button
        type="button"
        class="way"
        disabled={!other}
        onClick={() => {
          if (other) card.value = { ...open, source: other };
        }}
      >
        {say(word)}
      </button>
    );
  };
  return (
    <section
      ref={box}
      class="card"
      tabIndex={-1}
      aria-label={`${source.id}, ${source.title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.stopPropagation();
        closeCard();
      }}
    >
      <SourceFace source={source}>
        <button type="button" class="quiet" aria-label={say('closeSource')} onClick={closeCard}>
          <Icon name="close" />
        </button>
      </SourceFace>
      <p class="ways">
        <CopyButton label={say('copyCitation')} text={() => citationOf(source, t)} />
        {all.length > 1 && at >= 0 ? (
          <span class="walk">
            {step(-1, 'previous')}
            <span class="nth">{say('nth', { n: at + 1, of: all.length })}</span>
            {step(1, 'next')}
          </span>
        ) : null}
      </p>
    </section>
  );
}
