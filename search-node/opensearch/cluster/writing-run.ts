import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './connect.ts';
import { refuseOtherLayout } from './served.ts';
import { changeState, type Gone, type State } from './state.ts';
import { stretches } from './visible.ts';

// One host writes to a build at a time. It says so in the build's generation document, again and again; one that has
// not said so for a while has ended, or is cut off: what it wrote is never served, even what it still may send.

export type WritingRun = {
  /** What is served while it writes. */
  base: State;
  /** The next version, for the next edition. */
  version: () => Promise<number>;
  /** The versions that go with the commit. */
  drop: (version: number) => void;
  /** Makes all visible in one step. */
  commit: () => Promise<State>;
  /** Throws where another host took over. */
  check: () => Promise<void>;
  /** Ends it without a trace. Never throws: what it cannot tell the cluster, the lease's end will. */
  abandon: () => Promise<void>;
};

export type RunOptions = {
  leaseMs?: number;
  touchMs?: number;
  /** To read it only, which a re-index does of an older one. */
  anyLayout?: boolean;
};
const LEASE_MS = 120_000;
const TOUCH_MS = 30_000;
const FIRST_BLOCK = 256;
const LONGEST_BLOCK = 65_536;
const LAST_VERSION = 2 ** 31 - 1;

/** @param index of editions, by its own name. Throws `ClusterError` where another host writes to it. */
export async function beginRun(
  cluster: Cluster,
  index: string,
  { leaseMs = LEASE_MS, touchMs = TOUCH_MS, anyLayout = false }: RunOptions = {},
): Promise<WritingRun> {
  const id = randomUUID();
  const gone: number[] = [];
  let block = FIRST_BLOCK;
  let base = await changeState(cluster, index, take, isMine);
  let next = base.writer?.first ?? base.next;
  const first = next;
  let lost: ClusterError | null = null;
  const timer = setInterval(touch, touchMs).unref();
  return { base, version, drop: (one) => gone.push(one), commit, check: renew, abandon };

  function take(state: State): State {
    if (!anyLayout) refuseOtherLayout(state, cluster);
    const { writer } = state;
    if (isWriting(state, leaseMs)) throw elsewhere(writer?.host ?? '', cluster);
    const left: Gone[] = writer ? [leftBehind(writer.first, writer.reserved - 1)] : [];
    return withBlock({ ...state, gone: [...state.gone, ...left] }, state.next);
  }

  function isMine(state: State): boolean {
    return state.writer?.id === id;
  }

  function withBlock(state: State, from: number): State {
    const reserved = state.next + block;
    if (reserved > LAST_VERSION) {
      throw new ClusterError(
        'too_large',
        `${index} has counted all its versions. Build it anew: npm run search-node -- cluster reindex`,
      );
    }
    const writer = { id, host: hostname(), first: from, reserved, touched: Date.now() };
    return { ...state, next: reserved, writer };
  }

  async function version(): Promise<number> {
    if (lost) throw lost;
    if (next >= (base.writer?.reserved ?? 0)) {
      block = Math.min(block * 4, LONGEST_BLOCK);
      const { reserved } = base.writer ?? { reserved: 0 };
      base = await changeState(
        cluster,
        index,
        (state) => withBlock(own(state), first),
        (state) => isMine(state) && (state.writer?.reserved ?? 0) > reserved,
      );
    }
    return next++;
  }

  /** The state, where this host still is its writer. */
  function own(state: State): State {
    if (isMine(state)) return state;
    throw new ClusterError(
      'writer_elsewhere',
      `This host did not reach the cluster at ${cluster.where} for so long that another writes to ${index} now. What it had not committed is dropped; index again.`,
    );
  }

  async function renew(): Promise<void> {
    await changeState(cluster, index, (state) => {
      const { writer } = own(state);
      return { ...state, writer: writer && { ...writer, touched: Date.now() } };
    });
  }

  async function touch(): Promise<void> {
    try {
      await renew();
    } catch (cause) {
      // One that was not reached is told again before the lease ends; the commit tells for certain.
      if (cause instanceof ClusterError && cause.fault === 'writer_elsewhere') lost = cause;
    }
  }

  async function commit(): Promise<State> {
    if (lost) throw lost;
    const since = Date.now();
    const by = randomUUID();
    const last = next > first ? next - 1 : null;
    const went = stretches(gone).map((stretch) => ({ ...stretch, since }));
    const committed = await changeState(
      cluster,
      index,
      (state) => ({
        ...own(state),
        commit: state.commit + 1,
        by,
        last: last ?? state.last,
        next,
        gone: [...state.gone, ...went],
        writer: null,
      }),
      (state) => state.by === by,
    );
    clearInterval(timer);
    return committed;
  }

  async function abandon(): Promise<void> {
    clearInterval(timer);
    const went = next > first ? [leftBehind(first, next - 1)] : [];
    try {
      await changeState(
        cluster,
        index,
        (state) => ({ ...own(state), next, gone: [...state.gone, ...went], writer: null }),
        (state) => !isMine(state),
      );
    } catch {
      // Not reached: the lease ends by itself, and whoever writes next does the same.
    }
  }
}

/** Whether a host writes to it now, as far as can be told. */
export function isWriting({ writer }: State, leaseMs = LEASE_MS): boolean {
  return writer !== null && Date.now() - writer.touched < leaseMs;
}

function leftBehind(from: number, to: number): Gone {
  return { from, to, since: Date.now(), crashed: true };
}

function elsewhere(host: string, cluster: Cluster): ClusterError {
  return new ClusterError(
    'writer_elsewhere',
    `The host ${host} is writing to ${cluster.name} in the cluster at ${cluster.where}. Wait until it is done; if it has ended, two minutes are enough.`,
  );
}
