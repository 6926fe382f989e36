import { useSignal } from '@preact/signals';
import { useWidget } from '../view/context.ts';

/** Puts `text` on the clipboard and says so. Where that is not allowed, nothing is said to be copied. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const t = useWidget().words.value;
  const copied = useSignal(false);
  const copy = () =>
    navigator.clipboard?.writeText(text()).then(
      () => {
        copied.value = true;
        setTimeout(() => {
          copied.value = false;
        }, 2000);
      },
      () => {}, // Not allowed to write: the words can still be selected.
    );
  return (
    <button type="button" class="way" onClick={copy}>
      {copied.value ? t('copied') : label}
    </button>
  );
}
