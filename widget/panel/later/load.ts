import { fetchedPart } from '../view/fetched-part.ts';

/** What a reader needs once an answer is there: cards, receipts, copy, feedback, the sheets. */
export const { part: later, load: loadLater } = fetchedPart(async (tag: string) => {
  const part = await import('./later.tsx');
  await part.fetchWords(tag);
  return part;
});

/** What few readers open: what the sources mean, and the form that reaches a person. */
export const { part: aside, load: loadAside } = fetchedPart(async (tag: string) => {
  const part = await import('../aside/aside.tsx');
  await part.fetchWords(tag);
  return part;
});

/** The fetched part, or nothing yet. Who calls it is rendered again when it is there. */
export function useLater(): typeof import('./later.tsx') | null {
  const part = later.value;
  return part === 'failed' ? null : part;
}
