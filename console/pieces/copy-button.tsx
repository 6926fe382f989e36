import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from '../words/words.ts';

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = wordsOf('shell');
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  // Another text has not been copied yet.
  useEffect(() => setState('idle'), [text]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{state === 'idle' ? label : t(state)}</span>
    </button>
  );
}
