import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CitationCode } from '../../shared/audit.ts';
import type { AppliedCheck } from '../../shared/audit-coding.ts';
import { CHECKS, CODES } from './coding.ts';

// The coding view by the keyboard. Single keys: never while somebody writes, shown on what they do, and off where the
// coder wants none (WCAG 2.1.4).

export const KEYS = {
  next: 'j',
  previous: 'k',
  nextUncoded: 'x',
  note: 'n',
  undo: 'u',
  search: '/',
  nextMark: '.',
  previousMark: ',',
  rule: 'p',
  help: '?',
} as const;

export const CHECK_KEYS: Record<AppliedCheck, string> = {
  document_opened: 'd',
  library_searched: 'l',
  web_searched: 'w',
  register_searched: 'r',
  archive_searched: 'a',
  wording_compared: 't',
  metadata_compared: 'm',
};

const KEPT_IN = 'pincite-audit-keys';

/** Whether single keys act. */
export const keysOn = signal(readChoice());

export function chooseKeys(on: boolean): void {
  keysOn.value = on;
  try {
    localStorage.setItem(KEPT_IN, on ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}

type Judging = { give: (code: CitationCode) => void; toggle: (check: AppliedCheck) => void };

/** What each key does; `judging` is null where nothing can be changed any more. */
export function keyMap(
  acts: Record<keyof typeof KEYS, () => void>,
  judging: Judging | null,
): Record<string, () => void> {
  const names = Object.keys(KEYS) as (keyof typeof KEYS)[];
  const ways = names
    .filter((name) => judging || !/note|undo/.test(name))
    .map((name) => [KEYS[name], acts[name]]);
  if (!judging) return Object.fromEntries(ways);
  const codes = CODES.map((code, digit) => [digit, () => judging.give(code)]);
  const checks = CHECKS.map((check) => [CHECK_KEYS[check], () => judging.toggle(check)]);
  return Object.fromEntries([...ways, ...codes, ...checks]);
}

/** `acts`: what each key does. Esc leaves a field, and else closes. */
export function useCodingKeys(
  acts: Record<string, () => void>,
  close: () => void,
  isLeft: () => boolean,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (takesWords(event.target) || isLeft()) return;
      if (event.key === 'Escape') return close();
      const act = keysOn.value ? acts[keyOf(event)] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** The key as it is printed on the control, on keyboards of other alphabets and with digits on the shifted row too. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key === '؟') return KEYS.help;
  if (/^[?/.,]$/.test(key)) return key;
  if (digit) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const others: Record<string, string> = { Slash: '/', Period: '.', Comma: ',' };
  return letter?.toLowerCase() ?? others[code] ?? key;
}

function takesWords(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEPT_IN) !== 'off';
  } catch {
    return true;
  }
}
