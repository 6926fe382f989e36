import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { ClusterError, faultOfBlock } from './cluster-error.ts';
import type { Cluster } from './connect.ts';

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
const Named = z.object({ passage: z.string().optional(), edition: z.string().optional() });
type Refused = { line: string; status: number; type: string; reason: string };

/**
 * Writes documents, each in place of the one of its id, in one request; what the cluster has no room for at the moment
 * is sent again, later each time. Throws `ClusterError`, which names each refused document.
 *
 * @param lines of a bulk request: what to do with a document, and the document, in turn, each with its line's end
 */
export async function writeAll(cluster: Cluster, index: string, lines: Buffer): Promise<void> {
  let left = lines;
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
    left = Buffer.from(refused.map(({ line }) => line).join(''));
    if (left.length > 0) await setTimeout(waitOf(tries));
  }
}

function waitOf(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
}

async function send(cluster: Cluster, index: string, lines: Buffer): Promise<Refused[]> {
  try {
    const { errors, items } = await cluster.ask({
      method: 'POST',
      path: `/${index}/_bulk`,
      query: { filter_path: 'errors,items.index.status,items.index.error' },
      lines,
      timeoutMs: TIMEOUT_MS,
      reply: Reply,
    });
    if (!errors) return [];
    return inPairs(lines).flatMap((line, at) => {
      const { status = 500, error } = items[at]?.index ?? {};
      if (status < 300) return [];
      const said = [error?.reason, error?.caused_by?.reason].filter((one) => typeof one === 'string');
      return { line, status, type: error?.type ?? '', reason: said.join(': ').slice(0, 300) };
    });
  } catch (cause) {
    if (!(cause instanceof ClusterError) || cause.fault !== 'overloaded') throw cause;
    return inPairs(lines).map((line) => ({ line, status: 429, type: '', reason: '' }));
  }
}

/** Each document with the line before it. */
function inPairs(lines: Buffer): string[] {
  return lines.toString().match(/[^\n]*\n[^\n]*\n/g) ?? [];
}

/** An index that takes no writing is told with the status of one that is busy, and waiting does not help. */
function refuseBlocked(refused: Refused[], cluster: Cluster): void {
  for (const { type, reason } of refused) {
    const block = faultOfBlock(type, reason, cluster.where);
    if (block) throw block;
  }
}

function refusal(refused: Refused[], index: string): ClusterError {
  const named = refused
    .slice(0, NAMED)
    .map(({ line, type, reason }) => `${nameOf(line)} (${type}: ${reason})`);
  const more = refused.length > NAMED ? ` and ${refused.length - NAMED} more` : '';
  return new ClusterError(
    'documents_refused',
    `The cluster did not take ${refused.length} documents into ${index}: ${named.join('; ')}${more}. Nothing of these editions is served.`,
  );
}

/** What a person knows it by. */
function nameOf(line: string): string {
  const { passage, edition } = Named.parse(JSON.parse(line.slice(line.indexOf('\n'))));
  return passage === undefined ? `edition ${edition}` : `passage ${passage}`;
}
