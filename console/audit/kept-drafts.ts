import type { Coding } from './coding.ts';

// What is not saved yet is kept in this browser, each citation under its own name, until the server has it. The name
// holds whose it is: another person who signs in here is not shown it.

export type Draft = { coding: Coding; revision: number };

export function readDrafts(person: string, campaign: string): Map<string, Draft> {
  const found = new Map<string, Draft>();
  const begin = prefix(person, campaign);
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(begin)) continue;
      const draft = JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null;
      if (draft?.coding) found.set(name.slice(begin.length), draft);
    }
  } catch (cause) {
    console.warn('Drafts kept in this browser could not be read.', cause);
  }
  return found;
}

/** null: nothing is to be kept. False where the browser keeps nothing. */
export function keepDraft(person: string, campaign: string, unit: string, draft: Draft | null): boolean {
  const name = prefix(person, campaign) + unit;
  try {
    if (draft === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false; // A browser that keeps nothing, or is full: the page asks before it is left.
  }
}

function prefix(person: string, campaign: string): string {
  return `pincite-audit ${person} ${campaign} `;
}
