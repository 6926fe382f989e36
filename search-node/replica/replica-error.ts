/** What stands between a primary or a replica and its target. The message is complete: what, and the cure. */
export class ReplicaError extends Error {
  override name = 'ReplicaError';
}

/** The sentence of any failure. */
export function wordsOf(cause: unknown): string {
  if (cause instanceof Error)
    return cause.cause instanceof Error && cause.message === 'fetch failed'
      ? cause.cause.message
      : cause.message;
  return String(cause);
}

export function codeOf(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}
