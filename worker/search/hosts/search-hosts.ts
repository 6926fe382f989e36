import type { CatalogueReply } from '../../../shared/search-api.ts';
import { AgedCache } from '../../aged-cache.ts';
import { type AttemptReason, type Happening, tell } from '../../telling.ts';
import { addressesOf, type SearchAddresses } from './addresses.ts';
import { Breaker, type Outcome, type Ticket } from './breaker.ts';
import { HedgeBudget, Latencies } from './hedging.ts';

/** Before enough answers are known, and the bounds within which they decide. */
const HEDGE_MS = { unknown: 400, least: 30, most: 2000 };
/** An answer is slow that took so many times what a fast host's late answers take, and this long at the least. */
const SLOW = { times: 4, leastMs: 1000 };
/** Lists of hosts that one isolate remembers; there is one, but in tests. */
const MAX_LISTS = 16;

/** What the hosts hold changes with an import, which takes longer. */
const AGES = { freshMs: 60_000, longestMs: 600_000, keys: 500 };

/** Works as the receipts count them; a host that does not tell counts titles. */
export type Size = { works: number; printed?: boolean };
type Host = { address: string; breaker: Breaker; latencies: Latencies };

/** A request on its way to a host. It is ended once; ending it again does nothing. */
export type Asked = {
  readonly address: string;
  readonly why: AttemptReason;
  /** Sent to find out whether a host that was left alone is back. */
  readonly trial: boolean;
  end(outcome: (Happening & { kind: 'search_attempt' })['outcome'], code?: string): void;
};

/**
 * What this isolate knows of the search hosts: which fail, how fast they answer, and how many second requests may be
 * sent. Each isolate learns it for itself from its own calls; nothing is shared between them.
 */
export class SearchHosts {
  readonly #hosts: Host[];
  readonly #now: () => number;
  readonly hedges = new HedgeBudget();
  readonly catalogue = new AgedCache<CatalogueReply>(AGES);
  /** How much a scope holds, by its JSON. */
  readonly sizes = new AgedCache<Size>(AGES);
  #turn = 0;

  constructor(addresses: string[], now: () => number = () => Date.now()) {
    this.#now = now;
    this.#hosts = addresses.map((address) => ({
      address,
      breaker: new Breaker((from, to) => tell({ kind: 'breaker', host: address, from, to })),
      latencies: new Latencies(),
    }));
  }

  /** Of the host that is told to index. */
  get first(): string {
    return this.#hosts[0]?.address ?? '';
  }

  /** Milliseconds until a host may be asked; 0 where one may now. */
  get readyIn(): number {
    const now = this.#now();
    return Math.min(...this.#hosts.map(({ breaker }) => breaker.readyIn(now)));
  }

  /**
   * Whom to ask, in order: a host to be tried again, then those in use by turns, the troubled ones last. Hosts that
   * are left alone are not among them.
   */
  inOrder(): string[] {
    const now = this.#now();
    this.#turn += 1;
    const turned = this.#hosts.map((_, at) => this.#hosts[(at + this.#turn) % this.#hosts.length] as Host);
    const used = turned
      .filter(({ breaker }) => breaker.state === 'closed')
      .toSorted((a, b) => a.breaker.troubles(now) - b.breaker.troubles(now));
    const due = turned.filter(({ breaker }) => breaker.state !== 'closed' && breaker.readyIn(now) === 0);
    const tried = used.length > 0 ? due.slice(0, 1) : due;
    return [...tried, ...used].map(({ address }) => address);
  }

  /** How long to wait for one host before another is asked as well, in milliseconds: what its fastest peer needs. */
  get hedgeAfterMs(): number {
    const known = this.#hosts
      .filter(({ breaker }) => breaker.state === 'closed')
      .flatMap(({ latencies }) => latencies.late ?? []);
    if (known.length === 0) return HEDGE_MS.unknown;
    return Math.min(HEDGE_MS.most, Math.max(HEDGE_MS.least, Math.min(...known)));
  }

  /** Lets a request to this host through, or not: null. */
  begin(address: string, why: AttemptReason, of: { path: string; requestId: string }): Asked | null {
    const host = this.#hosts.find((each) => each.address === address);
    const ticket = host?.breaker.begin(this.#now());
    if (!host || !ticket) return null;
    let open = true;
    const reason = ticket.trial ? 'probe' : why;
    return {
      address,
      why: reason,
      trial: ticket.trial,
      end: (outcome, code) => {
        if (!open) return;
        open = false;
        const ms = this.#now() - ticket.startedAt;
        this.#note(host, ticket, outcome, ms);
        tell({ kind: 'search_attempt', host: address, why: reason, outcome, code: code ?? null, ms, ...of });
      },
    };
  }

  #note(host: Host, ticket: Ticket, outcome: Parameters<Asked['end']>[0], ms: number): void {
    const now = this.#now();
    if (outcome === 'dropped') {
      host.breaker.drop(ticket, now);
      return;
    }
    const judged = this.#judge(host, outcome, ms);
    // Of one that was beaten only the least is known.
    if (outcome === 'answered' || outcome === 'beaten') host.latencies.add(ms);
    host.breaker.end(ticket, judged, now);
  }

  /** To be slow is a fault only where another is faster: the last host in use is never left alone for it. */
  #judge(host: Host, outcome: 'answered' | 'failed' | 'hung' | 'beaten', ms: number): Outcome {
    if (outcome === 'failed' || outcome === 'hung') return outcome;
    const another = this.#hosts.some((each) => each !== host && each.breaker.state === 'closed');
    const slow = outcome === 'beaten' || ms > Math.max(SLOW.leastMs, SLOW.times * this.hedgeAfterMs);
    return slow && another ? 'slow' : 'answered';
  }
}

const lists = new Map<string, SearchHosts>();

/** The hosts of these variables, as this isolate knows them. */
export function hostsOf(variables: SearchAddresses): SearchHosts {
  const addresses = addressesOf(variables);
  const key = addresses.join(' ');
  const known = lists.get(key) ?? new SearchHosts(addresses);
  lists.delete(key);
  lists.set(key, known);
  for (const oldest of lists.keys()) {
    if (lists.size <= MAX_LISTS) break;
    lists.delete(oldest);
  }
  return known;
}

/** Forgets what was learnt, as a new isolate would. */
export function forgetHosts(): void {
  lists.clear();
}
