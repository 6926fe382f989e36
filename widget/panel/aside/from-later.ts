import { useLater } from '../later/load.ts';

/** What the part that opens this one has already: taken through it, so that no file holds it twice. */
export function useFromLater(): Pick<
  typeof import('../later/later.tsx'),
  'useLaterWords' | 'sendVote' | 'failureWords' | 'citationOf'
> {
  const later = useLater();
  if (!later) throw new Error('A sheet was shown before the part that it lies in was there.');
  return later;
}
