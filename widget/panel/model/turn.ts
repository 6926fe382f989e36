import { computed, signal } from '@preact/signals';
import type { ChatEvent, Lane, TurnReply } from '../../../shared/chat-api.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { Source } from '../../../shared/source.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import type { ChatFailure } from '../stream/chat-client.ts';

export type Notice = Extract<ChatEvent, { type: 'notice' }>;
type Step = Extract<ChatEvent, { type: 'step' }>;
/** `queued` waits for the browser to be online; `lost` can be taken up again; `done` and `failed` are final. */
export type Phase = 'queued' | 'running' | 'reconnecting' | 'lost' | 'failed' | 'done';
export type Vote = 'up' | 'down' | null;
type Failure = Pick<ChatFailure, 'code' | 'message' | 'retryAfter'> & { requestId?: string | undefined };

export type Turn = ReturnType<typeof createTurn>;

/** One question and what has arrived of its answer. */
export function createTurn(message: string, clientMessageId: string, number: number | null = null) {
  const phase = signal<Phase>('running');
  const text = signal('');
  /** By id, as soon as each is known: what a chip opens. */
  const known = signal<ReadonlyMap<string, Source>>(new Map());
  /** The answer's own list, settled at its end. */
  const sources = signal<readonly Source[]>([]);
  const receipts = signal<readonly Receipt[]>([]);
  const notices = signal<readonly Notice[]>([]);
  const verdicts = signal<readonly Verdict[]>([]);
  const steps = signal<readonly Step[]>([]);
  const failure = signal<Failure | null>(null);
  const lane = signal<Lane | null>(null);
  const stopped = signal(false);
  /** Words that were shown were taken back; what stands in their place is in the text. */
  const withdrew = signal(false);
  const vote = signal<Vote>(null);
  /** The visitor asked it anew, in other words. */
  const replaced = signal(false);
  const open = computed(() => /^(queued|running|reconnecting)$/.test(phase.value));

  const learn = (list: readonly Source[]) => {
    known.value = new Map([...known.value, ...list.map((it) => [it.id, it] as const)]);
  };

  return {
    message,
    clientMessageId,
    /** Which turn of the conversation it is; null until the server has said so. */
    number,
    phase,
    text,
    known,
    sources,
    receipts,
    notices,
    verdicts,
    steps,
    failure,
    lane,
    stopped,
    withdrew,
    vote,
    replaced,
    open,

    /** Takes one event of the stream. Kinds it does not know change nothing. */
    apply(event: ChatEvent): void {
      switch (event.type) {
        case 'turn':
          this.number = event.turn;
          break;
        case 'step':
          steps.value = [...steps.value, event];
          break;
        case 'source':
          learn([event.source]);
          break;
        case 'text':
          text.value += event.delta;
          break;
        case 'withdraw':
          withdrew.value = true;
          text.value = text.value.slice(0, event.from) + event.instead + text.value.slice(event.to);
          break;
        case 'notice':
          notices.value = [...notices.value, event];
          break;
        case 'verdict':
          verdicts.value = [...verdicts.value, ...knownVerdicts([event.verdict])];
          break;
        case 'sources':
          learn(event.sources);
          sources.value = event.sources;
          break;
        case 'receipts':
          receipts.value = event.receipts;
          break;
        case 'error':
          failure.value = event;
          break;
        case 'done':
          lane.value = event.lane;
          stopped.value = event.end === 'stopped';
          phase.value = failure.value ? 'failed' : 'done';
      }
    },

    /** Shows a turn that ended earlier. */
    restore(reply: TurnReply): void {
      this.number = reply.turn;
      vote.value = reply.vote ?? null;
      text.value = reply.text;
      withdrew.value = !!reply.withdrawn?.length;
      learn(reply.sources);
      sources.value = reply.sources;
      receipts.value = reply.receipts;
      notices.value = reply.notices;
      verdicts.value = knownVerdicts(reply.verdicts ?? []);
      failure.value = reply.error;
      lane.value = reply.lane;
      stopped.value = reply.end === 'stopped';
      phase.value = reply.error ? 'failed' : 'done';
    },

    fail(cause: Failure): void {
      failure.value = cause;
      phase.value = cause.code === 'lost' ? 'lost' : 'failed';
    },
  };
}

/** A later worker may send kinds that there is nothing to show of. */
function knownVerdicts(list: readonly Verdict[]): Verdict[] {
  return list.filter((verdict) => verdict?.kind === 'page' || verdict?.kind === 'quote');
}
