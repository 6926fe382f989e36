import { useAddress } from '../app/address.ts';

// /console/audit, /console/audit/CAMPAIGN, /console/audit/CAMPAIGN/UNIT. Neither id needs escaping.

const UNIT = /^u[0-9a-f]{16}$/;

export function auditAddress(campaign: string | null = null, unit: string | null = null): string {
  return ['/console/audit', campaign, unit].filter((it) => it !== null).join('/');
}

/** The campaign and the citation of it that are open. */
export function useAuditPlace(): { campaign: string | null; unit: string | null } {
  const { id } = useAddress();
  const [campaign = null, unit = null] = id?.split('/') ?? [];
  return { campaign, unit: unit !== null && UNIT.test(unit) ? unit : null };
}
