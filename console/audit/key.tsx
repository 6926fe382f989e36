import { keysOn } from './coding-keys.ts';

/** The key on a control; nothing where single keys are off. A screen reader has it from aria-keyshortcuts. */
export function Key({ of }: { of: string }) {
  return keysOn.value ? (
    <span class="key-cap" aria-hidden="true">
      {of}
    </span>
  ) : null;
}

export function shortcut(key: string): { 'aria-keyshortcuts'?: string } {
  return keysOn.value ? { 'aria-keyshortcuts': key } : {};
}
