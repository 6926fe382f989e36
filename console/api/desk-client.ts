import { signal } from '@preact/signals';
import type { DeskErrorCode } from '../../shared/desk-access.ts';
import type { ErrorBody } from '../../shared/search-api.ts';

// Speaks to /v1/desk of the worker that served this page. The session is a cookie that this page cannot read.

export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: DeskErrorCode | 'offline';
  readonly requestId: string | null;
  /** The part of what was sent that is at fault, where it is one: `site.origins.2`. */
  readonly field: string | null;
  constructor(
    code: DeskErrorCode | 'offline',
    message: string,
    requestId: string | null = null,
    field: string | null = null,
  ) {
    super(message);
    this.field = field;
    this.code = code;
    this.requestId = requestId;
  }
}

/** How often this page changed something: what is counted elsewhere is counted anew. */
export const changes = signal(0);

/** `quiet`: it changes nothing that is counted elsewhere. */
type Call = { method?: string; body?: unknown; signal?: AbortSignal; quiet?: boolean };

/** The JSON of an answer. Rejects with a DeskError whose message is a sentence for people. */
export async function desk<T>(path: string, { method = 'GET', body, signal, quiet }: Call = {}): Promise<T> {
  const response = await reach(path, {
    method,
    credentials: 'same-origin',
    headers: { 'x-pincite-desk': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok && method !== 'GET' && !quiet) changes.value += 1;
  if (response.status === 204) return undefined as T;
  const read = await response.json().catch(() => null);
  if (response.ok && read !== null) return read as T;
  const failure = read as ErrorBody | null;
  throw new DeskError(
    (failure?.error.code as DeskErrorCode | undefined) ?? 'internal',
    failure?.error.message ?? `The server answered ${response.status} without a word.`,
    failure?.requestId ?? response.headers.get('x-request-id'),
    failure?.error.field,
  );
}

/** The address of a file to download with the filters given; the cookie goes with it. */
export function downloadAddress(path: string, filters: Record<string, string>): string {
  return `/v1/desk${path}?${new URLSearchParams(filters)}`;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`/v1/desk${path}`, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new DeskError('offline', 'The server could not be reached. Check the connection and try again.');
  }
}
