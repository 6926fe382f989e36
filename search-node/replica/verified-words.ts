import type { Verified } from './operate.ts';

/** What a verification found, and what is to be done, in lines. */
export function verifiedWords(target: string, { objects, lost, newest, serves }: Verified): string[] {
  if (lost.length === 0) return [`All ${objects} objects are as they were published.`];
  const gone = lost.filter((one) => !one.newest);
  const again = lost.length - gone.length;
  const lines = lost.map(
    ({ sha256, generations }) => `${sha256} of ${generations.join(', ')} was missing or damaged.`,
  );
  lines.push(`${lost.length} of ${objects} objects are lost.`);
  if (again > 0)
    lines.push(`The primary sends again the ${again} that its last commit (${newest}) has, within a minute.`);
  if (gone.length > 0)
    lines.push(
      `The primary cannot send again the ${gone.length} that only earlier generations have: its index has gone on.`,
      gone.some(({ served }) => served)
        ? `Generation ${serves}, which is served, is among them: a replica that lacks them cannot fetch it. Serve the newest (npm run search-node -- roll-back ${target} ${newest}), or correct the content and index it again: the next commit is served.`
        : `Do not roll back to ${[...new Set(gone.flatMap(({ generations }) => generations))].join(', ')}. Replicas follow ${serves} as before.`,
    );
  return lines;
}
