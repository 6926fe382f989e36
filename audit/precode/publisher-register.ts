import Papa from 'papaparse';
import { Publisher } from '../../shared/audit-coding.ts';
import { AuditError } from '../audit-error.ts';
import { readJson, readLines } from '../campaign/read-json.ts';
import { folded } from './folded.ts';

export type Register = {
  /** The publisher of a name, an alias or an address; null where the register has none, or several. */
  find(of: { name?: string | null; url?: string | null }): Publisher | null;
};

/**
 * A register from a file: CSV with the columns name, aliases, domains and from (several in a cell: separated by `;`), a
 * JSON array, or JSON Lines. Throws AuditError where a line is none, or where two publishers share a name or domain.
 */
export function readPublishers(name: string, text: string): Publisher[] {
  const content = text.replace(/^\uFEFF/, '').trim();
  const publishers = content.startsWith('[')
    ? readJson(name, content, Publisher.array())
    : content.startsWith('{')
      ? readLines(name, content, Publisher)
      : fromCsv(name, content);
  if (publishers.length === 0) throw new AuditError(`${name} names no publisher.`);
  const entries = publishers.map((one) => ({
    ...one,
    domains: one.domains.map((domain) => domain.toLowerCase()),
  }));
  refuseShared(name, entries);
  return entries;
}

export function registerOf(publishers: readonly Publisher[]): Register {
  const byName = new Map(publishers.flatMap((one) => namesOf(one).map((name) => [name, one])));
  const byDomain = new Map(publishers.flatMap((one) => one.domains.map((domain) => [domain, one])));
  return {
    find({ name, url }) {
      const named = name ? byName.get(folded(name)) : undefined;
      return named ?? (url ? ofAddress(url, byDomain) : null);
    },
  };
}

/** `help.example.org` is of `example.org`’s publisher, unless it has one of its own. */
function ofAddress(url: string, byDomain: ReadonlyMap<string, Publisher>): Publisher | null {
  if (!URL.canParse(url)) return null;
  const labels = new URL(url).hostname.toLowerCase().split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const publisher = byDomain.get(labels.slice(from).join('.'));
    if (publisher) return publisher;
  }
  return null;
}

function fromCsv(name: string, text: string): Publisher[] {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  if (!meta.fields?.includes('name'))
    throw new AuditError(
      `${name} has no column “name”. A register has the columns name, aliases, domains and from.`,
    );
  const several = (cell: string | undefined) =>
    (cell ?? '')
      .split(/[;|]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return data.map((row, at) =>
    readJson(
      `${name}, row ${at + 2}`,
      JSON.stringify({
        name: (row.name ?? '').trim(),
        aliases: several(row.aliases),
        domains: several(row.domains),
        from: (row.from ?? '').trim(),
      }),
      Publisher,
    ),
  );
}

function refuseShared(name: string, publishers: readonly Publisher[]): void {
  const owners = new Map<string, string>();
  for (const publisher of publishers)
    for (const key of new Set([...namesOf(publisher), ...publisher.domains])) {
      const owner = owners.get(key);
      if (owner !== undefined)
        throw new AuditError(
          `${name}: “${key}” stands for ${owner} and for ${publisher.name}. Remove it from one of them.`,
        );
      owners.set(key, publisher.name);
    }
}

function namesOf({ name, aliases }: Publisher): string[] {
  return [...new Set([name, ...aliases].map(folded))];
}
