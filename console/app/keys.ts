import { useEffect } from 'preact/hooks';

// j and k walk the list, Enter opens (the rows are links), / goes to the words to look for, e to the first thing that
// can be done with what is open, Esc closes what is open. Never while somebody writes.

/** Marks what the keys look for: `<a {...{[ROW]: ''}}>`. */
export const ROW = 'data-row';
export const SEARCH = 'data-search';
export const ACT = 'data-act';

export function useKeys(close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writes(event.target))
        return;
      if (document.querySelector('dialog[open]')) return;
      const act = acts[event.key];
      if (act?.()) event.preventDefault();
      if (event.key === 'Escape') close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [close]);
}

const acts: Record<string, () => boolean> = {
  j: () => walk(1),
  k: () => walk(-1),
  '/': () => focus(`[${SEARCH}]`),
  e: () => focus(`[${ACT}]`),
};

function walk(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const from = here >= 0 ? here : open >= 0 ? open : step > 0 ? -1 : rows.length;
  const row = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

function writes(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
