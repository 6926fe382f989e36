// Not the whole client: whoever reads options loads this.
import * as errors from '@opensearch-project/opensearch/lib/errors.js';
import * as z from 'zod';
import { EngineError, type EngineErrorCode } from '../../engine-child/engine-error.ts';

/** What can be wrong with a cluster, each with the code of the engine that stands for it. Closed: a test freezes it. */
export const clusterFaults = {
  bad_options: 'bad_request',
  cluster_version: 'index_format',
  template_conflict: 'index_format',
  alias_conflict: 'index_format',
  other_layout: 'index_format',
  no_previous: 'not_found',
  wrong_credentials: 'engine_unavailable',
  not_allowed: 'engine_unavailable',
  not_trusted: 'engine_unavailable',
  unreachable: 'engine_unavailable',
  cluster_red: 'engine_unavailable',
  read_only: 'disk_full',
  documents_refused: 'bad_request',
  writer_elsewhere: 'index_locked',
  overloaded: 'busy',
  too_large: 'too_large',
  timeout: 'timeout',
  cancelled: 'cancelled',
  internal: 'internal',
} as const satisfies Record<string, EngineErrorCode>;
export type ClusterFault = keyof typeof clusterFaults;

/** An `EngineError` that says what is wrong with the cluster. The message is complete and holds no secret. */
export class ClusterError extends EngineError {
  override name = 'ClusterError';
  readonly fault: ClusterFault;

  constructor(fault: ClusterFault, message: string, options?: ErrorOptions) {
    super(clusterFaults[fault], message, options);
    this.fault = fault;
  }
}

const Reason = z.object({
  type: z.string().optional(),
  reason: z.string().nullish(),
  root_cause: z.array(z.object({ type: z.string(), reason: z.string().nullish() })).optional(),
});
const Body = z.object({ error: z.union([Reason, z.string()]) });

/** The `ClusterError` for whatever a call to the cluster threw. */
export function clusterError(cause: unknown, where: string): ClusterError {
  if (cause instanceof ClusterError) return cause;
  if (cause instanceof errors.ResponseError) return ofResponse(cause, where);
  if (cause instanceof errors.TimeoutError) return noAnswer(cause, where);
  if (cause instanceof errors.RequestAbortedError) {
    return new ClusterError('cancelled', 'The request was cancelled.', { cause });
  }
  if (cause instanceof errors.ConnectionError || cause instanceof errors.NoLivingConnectionsError) {
    return ofConnection(cause, where);
  }
  return new ClusterError('internal', `The cluster at ${where} answered what is not understood.`, { cause });
}

export function noAnswer(cause: unknown, where: string): ClusterError {
  return new ClusterError(
    'timeout',
    `The cluster at ${where} did not answer in time. Look at its nodes (GET /_cluster/health), then try again.`,
    { cause },
  );
}

/** The kind of a failure that OpenSearch tells, such as `index_not_found_exception`. */
export function failureType(cause: unknown): string | null {
  const response = cause instanceof ClusterError ? cause.cause : cause;
  return response instanceof errors.ResponseError ? reasonOf(response).type : null;
}

/** What a refusal of one document or of a whole request stands for, where it is about the state of an index. */
export function faultOfBlock(type: string, reason: string, where: string): ClusterError | null {
  if (type !== 'cluster_block_exception' && type !== 'index_create_block_exception') return null;
  if (/FORBIDDEN\/(5|8|12|13)\/|read-only|create-index blocked/.test(reason)) {
    return new ClusterError(
      'read_only',
      `The cluster at ${where} takes no writing (${reason}). Its disk is nearly full, or somebody set the index read-only: make room, set index.blocks.read_only_allow_delete or index.blocks.read_only to null, then index again. What was served is served.`,
    );
  }
  return new ClusterError(
    'cluster_red',
    `The cluster at ${where} does not work as a whole (${reason}). Look at GET /_cluster/health and at its nodes, then try again.`,
  );
}

function ofResponse(cause: errors.ResponseError, where: string): ClusterError {
  const { type, reason } = reasonOf(cause);
  const status = cause.statusCode;
  const block = faultOfBlock(type, reason, where);
  if (block) return new ClusterError(block.fault, block.message, { cause });
  if (status === 401) {
    return new ClusterError(
      'wrong_credentials',
      `The cluster at ${where} does not know this user. Set OPENSEARCH_USER and OPENSEARCH_PASSWORD, or OPENSEARCH_TOKEN.`,
      { cause },
    );
  }
  if (status === 403) {
    return new ClusterError(
      'not_allowed',
      `The cluster at ${where} knows this user and refuses the request (${reason}). Give it a role with the rights in the article on OpenSearch.`,
      { cause },
    );
  }
  if (status === 413) {
    return new ClusterError(
      'too_large',
      `The cluster at ${where} refuses a request of this size. Raise its http.max_content_length.`,
      { cause },
    );
  }
  if (status === 429) {
    return new ClusterError('overloaded', `The cluster at ${where} is overloaded. Try again shortly.`, {
      cause,
    });
  }
  if (/no_shard_available|NoShardAvailable|search_phase_execution/.test(type) || status === 503) {
    return new ClusterError(
      'cluster_red',
      `A part of the index in the cluster at ${where} is not to be had (${type || status}). Look at GET /_cluster/health and at its nodes, then try again.`,
      { cause },
    );
  }
  if (status === 502 || status === 504) return unreachable(cause, where, `HTTP ${status}`);
  return new ClusterError('internal', `The cluster at ${where} refused a request: ${type} (${reason}).`, {
    cause,
  });
}

function reasonOf(cause: errors.ResponseError): { type: string; reason: string } {
  const { error } = Body.safeParse(cause.body).data ?? { error: '' };
  if (typeof error === 'string')
    return { type: '', reason: error.slice(0, 300) || `HTTP ${cause.statusCode}` };
  const root = error.root_cause?.[0];
  return {
    type: root?.type ?? error.type ?? '',
    reason: (root?.reason ?? error.reason ?? `HTTP ${cause.statusCode}`).slice(0, 300),
  };
}

const CERTIFICATE =
  /certificate|self[- ]signed|unable to verify|CERT_|altnames|unable to get (local )?issuer|DEPTH_ZERO/i;

function ofConnection(cause: Error, where: string): ClusterError {
  if (CERTIFICATE.test(cause.message)) {
    return new ClusterError(
      'not_trusted',
      `The certificate of ${where} is not trusted (${cause.message}). Name the authority that signed it with --ca FILE, and the node as its certificate does.`,
      { cause },
    );
  }
  return unreachable(cause, where, cause.message);
}

function unreachable(cause: Error, where: string, reason: string): ClusterError {
  return new ClusterError(
    'unreachable',
    `The cluster at ${where} cannot be reached (${reason}). Check --url and that its nodes run.`,
    { cause },
  );
}
