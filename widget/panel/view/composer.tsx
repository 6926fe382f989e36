import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { isComposing } from './composing.ts';
import { useWidget } from './context.ts';
import { Icon } from './icon.tsx';

/** Where a question is written. While an answer runs, its button stops it. */
export function Composer({
  field,
  onSend,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  onSend: (question: string) => void;
}) {
  const { words, conversation, draft: text } = useWidget();
  const t = words.value;
  const running = conversation.running.value !== null;

  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = '';
    if (text.value) area.style.height = `${area.scrollHeight}px`;
  }, [field, text.value]);

  const send = () => {
    // As it is now: what is shown may be a frame old, and a key pressed meanwhile must not be lost.
    if (conversation.running.value !== null || !text.value.trim()) return;
    onSend(text.value);
    text.value = '';
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (running) text.value ||= conversation.stop() ?? '';
        else send();
        field.current?.focus();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        maxLength={4000}
        dir={text.value ? 'auto' : undefined}
        aria-label={t('launcher')}
        placeholder={t('placeholder')}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <button
        type="submit"
        class="send"
        aria-label={t(running ? 'stop' : 'send')}
        aria-disabled={!running && !text.value.trim()}
      >
        <Icon name={running ? 'stop' : 'send'} />
      </button>
    </form>
  );
}
