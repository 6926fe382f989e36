import { useSignal } from '@preact/signals';
import { useWidget } from './context.ts';
import { ScrollArea } from './scroll-area.tsx';

/** Code with a scroll of its own; always left to right. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const t = useWidget().words.value;
  const copied = useSignal(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => {
        copied.value = true;
        setTimeout(() => {
          copied.value = false;
        }, 2000);
      },
      () => {}, // Not allowed to write: the code can still be selected.
    );
  return (
    <div class="code" dir="ltr">
      <div class="bar">
        <span>{language}</span>
        <button type="button" class="quiet" onClick={copy}>
          {t(copied.value ? 'copied' : 'copy')}
        </button>
      </div>
      <ScrollArea class="lines" label={t('code')}>
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollArea>
    </div>
  );
}
