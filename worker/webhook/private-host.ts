/**
 * Whether a host, as `URL.hostname` writes it, is not a place on the public internet: an address of a private, local
 * or reserved range, or a name that only a local network knows. A public name that leads to such an address is not
 * seen here: the runtime's own network rules are what refuses it.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1));
  const v4 = readV4(host);
  if (v4 !== null) return isPrivateV4(v4);
  return !host.includes('.') || LOCAL_NAME.test(host);
}

/** Whether a host is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

const LOCAL_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** Network and length of its prefix. */
const PRIVATE_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

function isPrivateV4(address: number): boolean {
  return PRIVATE_V4.some(([network, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(address / size) === Math.floor((readV4(network) ?? 0) / size);
  });
}

function readV4(host: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return null;
  return host.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Only global unicast is public, and of it neither documentation nor what wraps an IPv4 address. */
function isPrivateV6(host: string): boolean {
  const [first = 0, second = 0] = groupsOf(host);
  if (first < 0x2000 || first > 0x3fff) return true;
  return first === 0x2002 || first === 0x3fff || (first === 0x2001 && (second < 0x200 || second === 0xdb8));
}

/** The leading groups of an address as `URL` writes it: an elision stands for zeros. */
function groupsOf(host: string): number[] {
  const [head = ''] = host.split('::');
  return head ? head.split(':').map((group) => Number.parseInt(group, 16)) : [0];
}
