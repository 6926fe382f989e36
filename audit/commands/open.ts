import { type Campaign, readCampaign, readPlan } from '../campaign/campaign.ts';
import { type Folder, openFolder } from '../campaign/files.ts';

/** What a person reads. */
export function say(words: string): void {
  console.error(words);
}

/** What every command takes first. */
export const FOLDER = '<folder>';
export const FOLDER_WORDS = 'the campaign’s folder';

export const DESK_TOKEN =
  '\nThe desk’s token is read from PINCITE_DESK_TOKEN: of an admin who neither codes nor arbitrates.';

export function openPlan(root: string) {
  const folder = openFolder(root);
  return { folder, ...readPlan(folder) };
}

export function openWhole(root: string): { folder: Folder; campaign: Campaign } {
  const folder = openFolder(root);
  return { folder, campaign: readCampaign(folder) };
}

let ending: AbortController | null = null;

/** Ends what is going on at the first Ctrl-C; what is collected is kept. */
export function endedByPerson(): AbortSignal {
  if (ending === null) {
    const own = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => own.abort());
    ending = own;
  }
  return ending.signal;
}
