import type { JudgedEdition, Verdicts } from './judge-edition.ts';

/** One sentence on the records of an edition that cannot be cited by page, with the first of them. */
export function pagesInDoubt(
  edition: string,
  verdicts: Verdicts,
  first: JudgedEdition['doubts'][number],
): string {
  const { inferred, doubtful, unnumbered } = verdicts;
  const counts = [
    inferred > 0 && `${inferred} on an inferred page`,
    doubtful > 0 && `${doubtful} on a doubtful one`,
    unnumbered > 0 && `${unnumbered} on none`,
  ].filter((words) => words !== false);
  const total = inferred + doubtful + unnumbered;
  const records = `${total.toLocaleString('en')} ${total === 1 ? 'record' : 'records'}`;
  return `edition ${edition} has ${records} that cannot be cited by page (${counts.join(', ')}); first ${first.place}: ${first.message}`;
}
