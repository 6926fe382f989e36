import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { OpenSheet } from '../model/widget.ts';
import { isComposing } from '../view/composing.ts';
import { useWidget } from '../view/context.ts';
import { IconButton } from '../view/icon-button.tsx';
import { useLaterWords } from './later-words.ts';
import { loadAside, aside as part } from './load.ts';

/**
 * A page over the conversation: the earlier ones, what was wrong with an answer, what the sources mean, or the
 * form that reaches a person.
 */
export function Sheet() {
  const { words, sheet, site } = useWidget();
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
  const title = {
    about: t('about'),
    past: t('more'),
    wrong: say('what'),
    person: site.value?.handoffForm?.label ?? say('person'),
  }[open.kind];
  return (
    <div
      ref={box}
      class="sheet"
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.stopPropagation();
        close();
      }}
    >
      <div class="top">
        <h2>{title}</h2>
        <IconButton icon="close" words={t('close')} onClick={close} />
      </div>
      <Inside open={open} onClose={close} />
    </div>
  );
}

function Inside({ open, onClose }: { open: OpenSheet; onClose: () => void }) {
  const t = useWidget().words.value;
  useEffect(() => void loadAside(t.tag), [t]);
  const { value: aside } = part;
  if (aside === 'failed') return <p class="body failure">{t('network')}</p>;
  return aside ? <aside.Inside open={open} onClose={onClose} /> : null;
}
