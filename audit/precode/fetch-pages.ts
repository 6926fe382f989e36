import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { CitationUnit, type Evidence } from '../../shared/audit-coding.ts';
import { lines, PATHS } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { Capture } from '../run/captures.ts';

const MOST_BYTES = 5_000_000;
const MOST_HOPS = 5;
const TIMEOUT_MS = 20_000;

/**
 * Keeps each cited page that has no capture yet, as it is today. A page that cannot be had is kept as that, with the
 * reason: never left out. Addresses come from an assistant, so none leads into a private network.
 */
export async function fetchPages(
  folder: Folder,
  signal: AbortSignal,
  fetchPage: typeof readPage = readPage,
): Promise<string> {
  const had = new Set(lines(folder, PATHS.captures, Capture).map(({ evidence }) => evidence.url));
  let [reached, lost] = [0, 0];
  for (const { answer, source } of lines(folder, PATHS.units, CitationUnit)) {
    const { url, title } = source;
    if (url === null || had.has(url)) continue;
    had.add(url);
    const page = await fetchPage(url, signal);
    const evidence = kept(folder, url, page);
    if (evidence.capture === null) lost += 1;
    else reached += 1;
    folder.append(PATHS.captures, jsonLines([{ answer, marker: null, title, evidence } satisfies Capture]));
  }
  return `${reached} cited pages captured; ${lost} could not be reached, and are kept as that.`;
}

type Page = { bytes: Uint8Array; ending: string } | { why: string };

function kept(folder: Folder, url: string, page: Page): Evidence {
  const capturedAt = new Date().toISOString();
  if ('why' in page) return { url, capture: null, sha256: null, capturedAt, note: page.why };
  const hash = sha256(page.bytes);
  const capture = `captures/${hash}.${page.ending}`;
  folder.write(capture, page.bytes);
  return { url, capture, sha256: hash, capturedAt, note: null };
}

export async function readPage(url: string, signal: AbortSignal): Promise<Page> {
  try {
    let address = new URL(url);
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const why = await refusal(address);
      if (why !== null) return { why };
      const response = await fetch(address, {
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const onwards = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && onwards) {
        address = new URL(onwards, address);
        continue;
      }
      if (!response.ok) return { why: `It answered ${response.status}.` };
      return await bodyOf(response);
    }
    return { why: `It leads on more than ${MOST_HOPS} times.` };
  } catch (error) {
    signal.throwIfAborted();
    return { why: `It could not be reached: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function bodyOf(response: Response): Promise<Page> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) return { why: `It is larger than ${MOST_BYTES / 1e6} MB.` };
    parts.push(part);
  }
  const type = response.headers.get('content-type') ?? '';
  const ending = /html/.test(type) ? 'html' : /pdf/.test(type) ? 'pdf' : 'txt';
  return { bytes: Buffer.concat(parts), ending };
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

async function refusal({ protocol, hostname }: URL): Promise<string | null> {
  if (protocol !== 'https:' && protocol !== 'http:') return 'It is no http address.';
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  const isPrivate = found.some(({ address }) =>
    PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  );
  return isPrivate ? 'Its address is of a private network.' : null;
}
