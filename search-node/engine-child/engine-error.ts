import type { SearchErrorCode } from '../../shared/search-api.ts';

/** What the engine or its process can answer instead of a result. Closed: a test freezes the list. */
export const engineErrorCodes = [
  'bad_request',
  'unknown_scope',
  'outside_scope',
  'not_found',
  'too_large',
  'busy',
  'timeout',
  'cancelled',
  'disk_full',
  'index_format',
  'index_locked',
  'read_only',
  'engine_unavailable',
  'internal',
] as const;
export type EngineErrorCode = (typeof engineErrorCodes)[number];

/** A call to the engine that failed. The message is complete and fit to show to whoever runs the host. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The code of the search interface that stands for an engine's. */
export function searchErrorCode(code: EngineErrorCode): SearchErrorCode {
  switch (code) {
    case 'cancelled':
    case 'disk_full':
    case 'read_only':
      return 'internal';
    case 'index_format':
    case 'index_locked':
      return 'engine_unavailable';
    default:
      return code;
  }
}
