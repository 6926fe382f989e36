import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWidget } from '../view/context.ts';
import { Icon } from '../view/icon.tsx';
import { About } from './about.tsx';
import { Conversations } from './conversations.tsx';
import { useLaterWords } from './later-words.ts';
import { WhatWasWrong } from './what-was-wrong.tsx';

/** A page over the conversation: the earlier ones, what the sources mean, or what was wrong with an answer. */
export function Sheet() {
  const { words, sheet } = useWidget();
  const t = words.value;
  const say = useLaterWords();
  const box = useRef<HTMLDivElement>(null);
  const open = sheet.value;
  useLayoutEffect(() => box.current?.focus(), [open?.kind]);
  if (!open) return null;
  const close = () => {
    sheet.value = null;
    if (open.from instanceof HTMLElement) open.from.focus();
  };
  const title = open.kind === 'about' ? t('about') : open.kind === 'past' ? t('more') : say('what');
  return (
    <div
      ref={box}
      class="sheet"
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <div class="top">
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label={t('close')} title={t('close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {open.kind === 'about' ? <About /> : null}
      {open.kind === 'past' ? <Conversations onClose={close} /> : null}
      {open.kind === 'wrong' && open.turn ? <WhatWasWrong turn={open.turn} onClose={close} /> : null}
    </div>
  );
}
