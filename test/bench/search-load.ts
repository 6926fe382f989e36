import { type HostAddress, hostClient } from './ask-host.ts';
import type { Peer } from './peers/peer.ts';
import type { Searches } from './search-limit.ts';

/** So many clients, each asking its next question as soon as it has its answer. Times are whole HTTP requests. */
export async function loadHost(
  host: HostAddress,
  scope: object,
  queries: string[],
  clients: number,
  ms: number,
): Promise<Searches> {
  const bodies = queries.map((query) => JSON.stringify({ scope, query }));
  const client = hostClient(host, clients);
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, number) => ask(number)));
  client.close();
  return { ms: performance.now() - start, times };

  async function ask(number: number): Promise<void> {
    for (let at = Math.floor((number * bodies.length) / clients); performance.now() - start < ms; at++) {
      const asked = performance.now();
      await client.post(bodies[at % bodies.length] ?? '');
      times.push(performance.now() - asked);
    }
  }
}

/** One caller in this process, without HTTP. */
export async function loopPeer(peer: Peer, queries: string[], ms: number): Promise<Searches> {
  const times: number[] = [];
  const start = performance.now();
  for (let at = 0; performance.now() - start < ms; at++) {
    const asked = performance.now();
    await peer.search(queries[at % queries.length] ?? '');
    times.push(performance.now() - asked);
  }
  return { ms: performance.now() - start, times };
}
