import { createParser } from 'eventsource-parser';
import { ChatEvent, type Lane } from '../../shared/chat-api.ts';
import { ErrorBody } from '../../shared/search-api.ts';
import type { Source } from '../../shared/source.ts';
import { AuditError } from '../audit-error.ts';

export type Assistant = {
  /** The worker’s address. */
  worker: string;
  site: string;
  /** One of the site’s origins. */
  origin: string;
  timeoutMs: number;
};

export type Turn = {
  outcome: 'answered' | 'refused' | 'timeout' | 'outage';
  /** As the reader has it at the end: what was taken back is out of it, and so is the server’s notice of that. */
  text: string;
  sources: Source[];
  lane: Lane | null;
  /** Of the answer log. */
  answerId: string | null;
  askedAt: string;
  tookMs: number;
  /** As received. */
  events: unknown[];
  /** In words, where there is no answer. */
  trouble: string | null;
};

const MOST_WAITS = 5;
const LONGEST_WAIT_S = 300;

/**
 * Asks as a page does, over POST /v1/chat, each time in a conversation of its own. What keeps the assistant from
 * answering is an outcome; what is wrong with the asking (key, origin, caps) throws AuditError.
 */
export async function askQuestion(assistant: Assistant, message: string, signal: AbortSignal): Promise<Turn> {
  for (let waits = 0; ; waits += 1) {
    const turn = await attempt(assistant, message, signal);
    if (!('waitS' in turn)) return turn;
    if (waits >= MOST_WAITS)
      throw new AuditError(
        `The worker takes no more questions at this rate, after ${MOST_WAITS} waits. What is collected is kept: run the command again later.`,
      );
    await wait(turn.waitS * 1000, signal);
  }
}

async function attempt(
  { worker, site, origin, timeoutMs }: Assistant,
  message: string,
  signal: AbortSignal,
): Promise<Turn | { waitS: number }> {
  const began = performance.now();
  const turn: Turn = {
    ...{ outcome: 'outage', text: '', sources: [], lane: null, answerId: null, events: [], trouble: null },
    ...{ askedAt: new Date().toISOString(), tookMs: 0 },
  };
  const tooLate = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(new URL('/v1/chat', worker), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ site, message, clientMessageId: crypto.randomUUID() }),
      signal: AbortSignal.any([signal, tooLate]),
    });
    if (!response.ok) {
      const wait = await refusedBy(response, turn);
      if (wait !== null) return { waitS: wait };
    } else await readTurn(response, turn);
  } catch (error) {
    if (error instanceof AuditError || signal.aborted) throw error;
    turn.outcome = tooLate.aborted ? 'timeout' : 'outage';
    turn.trouble = error instanceof Error ? error.message : String(error);
  }
  return { ...turn, tookMs: Math.round(performance.now() - began) };
}

/** Seconds to wait, or null where it is an outage. */
async function refusedBy(response: Response, turn: Turn): Promise<number | null> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = ErrorBody.safeParse(body);
  const { code, message } = parsed.success ? parsed.data.error : { code: 'unknown', message: '' };
  turn.events.push({ status: response.status, body });
  turn.trouble = `${response.status} ${code}: ${message}`;
  if (code === 'rate_limited')
    return Math.min(LONGEST_WAIT_S, Number(response.headers.get('Retry-After')) || 20);
  const cure = CURES[code];
  if (cure !== undefined) throw new AuditError(`The worker refused the question (${code}). ${cure}`);
  return null;
}

const CURES: Record<string, string> = {
  daily_cap: 'The site’s questions of today are used up. What is collected is kept: run it again tomorrow.',
  origin_not_allowed: 'Name one of the site’s origins with --origin.',
  unknown_site: 'Check --site, the key in the site’s script tag.',
  bad_request: 'Check the questions: one has 4,000 characters at most.',
  protocol_unsupported: 'Use the audit of the worker’s version.',
  not_found: 'Check --worker: there is no chat at this address.',
  unknown:
    'What answered is not a worker of Pincite. Check --worker, and collect other assistants’ answers with “import --answers”.',
};

async function readTurn(response: Response, turn: Turn): Promise<void> {
  let hasEnded = false;
  let error: string | null = null;
  const taken: string[] = [];
  const parser = createParser({
    onEvent({ data }) {
      const raw: unknown = JSON.parse(data);
      turn.events.push(raw);
      const event = ChatEvent.safeParse(raw).data;
      if (event?.type === 'text') turn.text += event.delta;
      if (event?.type === 'withdraw')
        turn.text = `${turn.text.slice(0, event.from)}${event.instead}${turn.text.slice(event.to)}`;
      if (event?.type === 'withdraw') taken.push(event.instead);
      if (event?.type === 'sources') turn.sources = event.sources;
      if (event?.type === 'error') error = `${event.code}: ${event.message}`;
      if (event?.type !== 'done') return;
      hasEnded = true;
      Object.assign(turn, { lane: event.lane, answerId: event.answer });
    },
  });
  const decoder = new TextDecoder();
  if (response.body)
    for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
  // What the server put in the place of words taken back is its own notice, and states nothing of the matter.
  for (const instead of taken) turn.text = turn.text.replace(instead, () => '');
  turn.trouble = error ?? (hasEnded ? null : 'The stream ended before the answer did.');
  turn.outcome = outcomeOf(turn);
}

/** Where nothing was found, the assistant says so and answers nothing: a refusal, which no rate may leave out. */
function outcomeOf({ lane, trouble }: Turn): Turn['outcome'] {
  if (trouble !== null || lane === 'unavailable') return 'outage';
  return lane === 'not_found' ? 'refused' : 'answered';
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
