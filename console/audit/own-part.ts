import type { CampaignRow } from '../../shared/desk-audit.ts';
import type { Key } from '../words/words.ts';

/** Whether something is to be done by whoever looks. */
export function isMine({ seat, state, handedInAt }: CampaignRow): boolean {
  if (handedInAt !== null) return false;
  return (seat === 'coder' && state === 'coding') || (seat === 'arbiter' && state === 'arbitration');
}

/** What is one's to do comes first, the rest as it came. */
export function mineFirst(all: CampaignRow[]): CampaignRow[] {
  return [...all.filter(isMine), ...all.filter((it) => !isMine(it))];
}

/** One's own part in it, as a word. */
export function ownPart(campaign: CampaignRow): Key<'audit'> {
  const { seat, handedInAt } = campaign;
  if (seat === null) return 'part_audits';
  if (handedInAt !== null) return 'part_done';
  if (isMine(campaign)) return seat === 'coder' ? 'part_code' : 'part_decide';
  return 'part_wait';
}
