const passingCodes = new Set([
  'unreachable',
  'busy',
  'engine_unavailable',
  'http_502',
  'http_503',
  'http_504',
]);
/** The host answered and judged the call itself: it is up, and asking for something else may work. */
const askedWrongly = new Set(['not_found', 'outside_scope', 'bad_request', 'too_large']);

/** The host is up and refuses what the worker asked, or who asks. */
const refused = new Set([...askedWrongly, 'no_scope', 'unknown_scope', 'unauthorized']);

/** The search host did not answer a call, or refused it. `code` is a SearchErrorCode or names the transport's fault. */
export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';
  readonly code: string;
  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** A second try may succeed. */
  get passing(): boolean {
    return passingCodes.has(this.code);
  }

  /** The fault lies in the host or on the way to it. */
  get ofTheHost(): boolean {
    return !refused.has(this.code);
  }

  /** The fault lies in what was asked for, so a model may ask otherwise. */
  get aboutTheCall(): boolean {
    return askedWrongly.has(this.code);
  }
}
