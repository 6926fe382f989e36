import { APIConnectionError, APIError } from '@anthropic-ai/sdk/error';
import { ModelFailure, type ModelFailureKind } from '../model-failure.ts';

/** What an error of the SDK means to a turn. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const kind = kindOf(error);
  const retryAfter = error instanceof APIError ? retryAfterOf(error) : null;
  return new ModelFailure(kind, sentenceOf[kind], { cause: error, retryAfter });
}

/** Whether the same call may work in a moment. */
export function mayPass(failure: ModelFailure): boolean {
  return ['rate_limited', 'overloaded', 'unreachable'].includes(failure.kind);
}

function kindOf(error: unknown): ModelFailureKind {
  if (error instanceof APIConnectionError) return 'unreachable';
  if (!(error instanceof APIError)) return 'broken_stream';
  const { status } = error;
  // An error event in mid-stream carries no status.
  if (status === undefined) return 'broken_stream';
  if (status === 401 || status === 403) return 'key_rejected';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 409 || status >= 500) return 'overloaded';
  return status >= 400 ? 'bad_request' : 'unknown';
}

const sentenceOf: Record<ModelFailureKind, string> = {
  key_rejected:
    'The model rejected ANTHROPIC_API_KEY. Set a valid key: in the environment of npm start, or with "wrangler secret put ANTHROPIC_API_KEY" where it is deployed.',
  bad_request: 'The model refused the request as malformed. Check MODEL and ANTHROPIC_BASE_URL.',
  rate_limited: 'The model is limiting our rate.',
  overloaded: 'The model is overloaded.',
  unreachable: 'The model is out of reach. Check ANTHROPIC_BASE_URL and the network.',
  silent: 'The model fell silent.',
  broken_stream: 'The stream of the model broke off.',
  unknown: 'The model failed in a way we do not know.',
};

function retryAfterOf(error: APIError): number | null {
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
