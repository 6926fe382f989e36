import { fetchedPart } from '../view/fetched-part.ts';

/** What shows verdicts, fetched with the first of them: most conversations have none. */
export const { part, load: loadVerdicts } = fetchedPart(async (tag: string) => {
  const part = await import('./verdict.tsx');
  await part.fetchVerdictWords(tag);
  return part;
});
