import { unstable_readConfig as readConfig } from 'wrangler';

/** What must be changed in wrangler.toml before a deployment, each with its cure. Empty: nothing. */
export function configurationFaults(path: string): string[] {
  const { d1_databases: databases, vars } = readConfig({ config: path }, { hideWarnings: true });
  const faults: string[] = [];
  for (const { binding, database_id: id = '' } of databases) {
    if (/^[0-]*$/.test(id))
      faults.push(
        `database_id of ${binding} in wrangler.toml is not that of a database. Create one with npx wrangler d1 create pincite, and put the id that it prints there.`,
      );
  }
  // As the worker reads them: with commas or spaces between.
  const addresses = String(vars.SEARCH_URLS || vars.SEARCH_URL || '')
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const address of addresses.length > 0 ? addresses : ['']) faults.push(...faultsOfAddress(address));
  return faults;
}

function faultsOfAddress(address: string): string[] {
  const url = URL.canParse(address) ? new URL(address) : null;
  const cure = 'Set the https address of your search host under [vars].';
  if (!url) return [`SEARCH_URL in wrangler.toml is no address ("${address}"). ${cure}`];
  if (/^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(url.hostname))
    return [
      `SEARCH_URL in wrangler.toml is this machine (${url.hostname}), which Cloudflare cannot reach. ${cure}`,
    ];
  if (url.protocol !== 'https:')
    return [`SEARCH_URL in wrangler.toml is not https: its secret could be read on the way. ${cure}`];
  return [];
}
