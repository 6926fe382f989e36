import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { ClusterError, faultOfBlock } from './cluster-error.ts';
import type { Cluster } from './connect.ts';

/** A document to write. `name` is what a person knows it by. */
export type Line = { id: string; routing?: string; name: string; document: object };

const PIECE_CHARS = 4 << 20;
const PIECE_LINES = 1000;
const TIMEOUT_MS = 180_000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** About a minute and a half of waiting in all. */
const TRIES = 14;
const NAMED = 20;

const Reason = z.object({ type: z.string().default(''), reason: z.string().nullish() });
const Failure = Reason.extend({ caused_by: Reason.optional() });
const Reply = z.object({
  errors: z.boolean(),
  items: z
    .array(z.object({ index: z.object({ status: z.number(), error: Failure.optional() }) }))
    .default([]),
});
type Refused = { line: string; name: string; status: number; type: string; reason: string };

/**
 * Writes documents, each in place of the one of its id. Small requests, one after the other; what the cluster has no
 * room for at the moment is sent again, later each time. Throws `ClusterError`, which names each refused document.
 */
export async function writeAll(cluster: Cluster, index: string, lines: Iterable<Line>): Promise<void> {
  for (const piece of pieces(lines)) await writePiece(cluster, index, piece);
}

type Ready = { line: string; name: string };

function* pieces(lines: Iterable<Line>): Generator<Ready[]> {
  let piece: Ready[] = [];
  let chars = 0;
  for (const { id, routing, name, document } of lines) {
    const action = { index: { _id: id, ...(routing !== undefined && { routing }) } };
    const line = `${JSON.stringify(action)}\n${JSON.stringify(document)}\n`;
    if (piece.length > 0 && (chars + line.length > PIECE_CHARS || piece.length === PIECE_LINES)) {
      yield piece;
      piece = [];
      chars = 0;
    }
    piece.push({ line, name });
    chars += line.length;
  }
  if (piece.length > 0) yield piece;
}

async function writePiece(cluster: Cluster, index: string, piece: Ready[]): Promise<void> {
  let left = piece;
  for (let tries = 1; left.length > 0; tries++) {
    const refused = await send(cluster, index, left);
    const final = refused.filter(({ status }) => status !== 429);
    refuseBlocked(refused, cluster);
    if (final.length > 0) throw refusal(final, index);
    if (refused.length > 0 && tries === TRIES) {
      throw new ClusterError(
        'overloaded',
        `The cluster at ${cluster.where} had no room for ${refused.length} documents however long they waited. Index again when it is less busy.`,
      );
    }
    left = refused;
    if (left.length > 0) await setTimeout(waitOf(tries));
  }
}

function waitOf(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
}

async function send(cluster: Cluster, index: string, piece: Ready[]): Promise<Refused[]> {
  try {
    const { errors, items } = await cluster.ask({
      method: 'POST',
      path: `/${index}/_bulk`,
      query: { filter_path: 'errors,items.index.status,items.index.error' },
      lines: piece.map(({ line }) => line).join(''),
      timeoutMs: TIMEOUT_MS,
      reply: Reply,
    });
    if (!errors) return [];
    return piece.flatMap((ready, at) => {
      const { status = 500, error } = items[at]?.index ?? {};
      if (status < 300) return [];
      const said = [error?.reason, error?.caused_by?.reason].filter((one) => typeof one === 'string');
      return { ...ready, status, type: error?.type ?? '', reason: said.join(': ').slice(0, 300) };
    });
  } catch (cause) {
    if (!(cause instanceof ClusterError) || cause.fault !== 'overloaded') throw cause;
    return piece.map((ready) => ({ ...ready, status: 429, type: '', reason: '' }));
  }
}

/** An index that takes no writing is told with the status of one that is busy, and waiting does not help. */
function refuseBlocked(refused: Refused[], cluster: Cluster): void {
  for (const { type, reason } of refused) {
    const block = faultOfBlock(type, reason, cluster.where);
    if (block) throw block;
  }
}

function refusal(refused: Refused[], index: string): ClusterError {
  const named = refused.slice(0, NAMED).map(({ name, type, reason }) => `${name} (${type}: ${reason})`);
  const more = refused.length > NAMED ? ` and ${refused.length - NAMED} more` : '';
  return new ClusterError(
    'documents_refused',
    `The cluster did not take ${refused.length} documents into ${index}: ${named.join('; ')}${more}. Nothing of these editions is served.`,
  );
}
