import { fetchedPart } from '../view/fetched-part.ts';

/** What shows verdicts, fetched with the first of them: most conversations have none. */
export const { part, load: loadVerdicts } = fetchedPart(() => import('./verdict.tsx'));
