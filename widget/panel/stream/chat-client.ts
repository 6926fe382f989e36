import type { ChatErrorCode, ChatRequest, ConversationReply, PROTOCOL } from '../../../shared/chat-api.ts';
import type { SiteReply } from '../../../shared/site.ts';

/**
 * The protocol that this panel speaks. Each request names it, and a worker that does not speak it says so.
 * A worker that is newer may send what this panel does not know, which is skipped; one that is older leaves out what
 * is optional.
 */
export const SPOKEN: typeof PROTOCOL = 1;

/** `network` and `lost` are the widget's own: the question did not get through; the answer broke off. */
export type FailureCode = ChatErrorCode | 'network' | 'lost';

export class ChatFailure extends Error {
  readonly code: FailureCode;
  /** Seconds. */
  readonly retryAfter: number | null;
  /** What the server's log has it under. */
  readonly requestId: string | undefined;
  constructor(
    code: FailureCode,
    message = `The chat failed: ${code}.`,
    retryAfter: number | null = null,
    requestId?: string,
  ) {
    super(message);
    this.requestId = requestId;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The worker's interface as the widget calls it. Failures the worker named throw ChatFailure. */
export interface ChatClient {
  site(): Promise<SiteReply>;
  conversation(id: string): Promise<ConversationReply>;
  ask(question: Omit<ChatRequest, 'site'>, signal: AbortSignal): Promise<Response>;
  stream(id: string, after: string | null, signal: AbortSignal): Promise<Response>;
  stop(id: string): Promise<void>;
  /** Any other route: `path` below v1/. With a body, the site is the caller's to name in it. */
  call(path: string, init?: RequestInit): Promise<Response>;
}

/** `onOutdated` is told when the worker does not speak the panel's protocol. By itself no cookie is sent. */
export function createChatClient(
  base: string,
  site: string,
  onOutdated = () => {},
  credentials: RequestCredentials = 'omit',
): ChatClient {
  /** The page is not on the site’s list, so the browser lets it read no other reply: it would look like a lost connection. */
  let refused: ChatFailure | undefined;
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (refused && path !== 'site') throw refused;
    const address = new URL(`v1/${path}`, base);
    address.searchParams.set('protocol', String(SPOKEN));
    if (init.body === undefined) address.searchParams.set('site', site);
    const response = await fetch(address, { ...init, credentials, referrerPolicy: 'origin' });
    if (!response.ok) {
      const failure = await failureOf(response);
      const { code } = failure as ChatFailure;
      if (code === 'protocol_unsupported') onOutdated();
      if (code === 'origin_not_allowed') {
        console.error(`Pincite: ${failure.message}`);
        refused = failure as ChatFailure;
      }
      throw failure;
    }
    if (path === 'site') refused = undefined;
    return response;
  };
  const chat = (id: string) => `chat/${encodeURIComponent(id)}`;
  return {
    call,
    site: async () => (await call('site')).json(),
    conversation: async (id) => (await call(chat(id))).json(),
    ask: (question, signal) =>
      call('chat', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ site, ...question }),
        signal,
      }),
    stream: (id, after, signal) =>
      call(`${chat(id)}/stream`, { headers: after ? { 'Last-Event-ID': after } : {}, signal }),
    stop: async (id) => void (await call(`${chat(id)}/stop`, { method: 'POST' })),
  };
}

/** A failure with a code of the worker, or a plain error where something between us and it answered. */
async function failureOf(response: Response): Promise<Error> {
  const after = Number(response.headers.get('Retry-After')) || null;
  const body: unknown = await response.json().catch(() => null);
  const { error, requestId } = (body ?? {}) as {
    error?: { code?: unknown; message?: unknown };
    requestId?: unknown;
  };
  const { code, message } = error ?? {};
  if (typeof code !== 'string') return new Error(`The server answered ${response.status}.`);
  return new ChatFailure(
    code as ChatErrorCode,
    typeof message === 'string' ? message : undefined,
    after,
    typeof requestId === 'string' ? requestId : undefined,
  );
}
