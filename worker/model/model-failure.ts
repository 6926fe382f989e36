/** Why a model did not finish a round. Closed. */
export type ModelFailureKind =
  | 'key_rejected'
  | 'bad_request'
  | 'rate_limited'
  | 'overloaded'
  | 'unreachable'
  | 'silent'
  | 'broken_stream'
  | 'unknown';

/** The model did not finish its round. The cause says what the wire said; the visitor is told by the turn. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  /** Seconds the model asked us to wait. */
  readonly retryAfter: number | null;
  constructor(
    kind: ModelFailureKind,
    message: string,
    options: { cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryAfter = options.retryAfter ?? null;
  }
}
