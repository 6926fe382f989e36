import { batch, computed, signal } from '@preact/signals';
import type { ChatEvent } from '../../../shared/chat-api.ts';
import { type ChatClient, ChatFailure } from '../stream/chat-client.ts';
import { followTurn } from '../stream/follow-turn.ts';
import type { ConversationStore } from './conversation-store.ts';
import { createTurn, type Turn } from './turn.ts';

export type Conversation = ReturnType<typeof createConversation>;

/** After a stop was asked for, how long the server may take to end the stream itself. */
const STOP_MS = 3000;

/** The visitor's conversation: its turns, and what can be done with them. One turn runs at a time. */
export function createConversation(client: ChatClient, store: ConversationStore, locale: () => string) {
  const turns = signal<readonly Turn[]>([]);
  const restoring = signal<'no' | 'yes' | 'failed'>('no');
  const running = computed(() => turns.value.find((it) => it.open.value) ?? null);
  let id = store.read();
  /** Of an earlier page. */
  let unsent = store.unsent();
  let following = new AbortController();
  let stopWanted = false;
  let restored: Promise<void> | undefined;

  async function ask(message: string): Promise<void> {
    const words = message.trim().slice(0, 4000);
    await restored; // A question asked meanwhile goes after the turns that come back.
    if (words && !running.value) begin(createTurn(words, randomId()));
  }

  function begin(turn: Turn): void {
    const { message, clientMessageId } = turn;
    store.keepUnsent({ message, clientMessageId });
    turns.value = [...turns.value, turn];
    void follow(turn, false);
  }

  async function follow(turn: Turn, resume: boolean): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    following = control;
    stopWanted = false;
    batch(() => {
      turn.failure.value = null;
      turn.phase.value = 'running';
    });
    // Its own number, since another tab may have asked the conversation's last question.
    const start = turn.number === null ? null : `${turn.number}.0`;
    const connect = (after: string | null) =>
      id && (resume || after) ? client.stream(id, after ?? start, signal) : askServer(turn, signal);
    const onConnection = (state: 'broken' | 'open') => {
      if (!signal.aborted) turn.phase.value = state === 'open' ? 'running' : 'reconnecting';
    };
    try {
      if (!navigator.onLine && !resume) {
        turn.phase.value = 'queued';
        await online(signal);
      }
      for await (const event of followTurn({ connect, signal, onConnection })) take(turn, event);
    } catch (cause) {
      if (signal.aborted) return;
      turn.fail(cause instanceof ChatFailure ? cause : new ChatFailure('network'));
      if (!/^(network|protocol_unsupported)$/.test(turn.failure.value?.code ?? '')) store.keepUnsent(null);
      if (navigator.onLine || !/^(network|lost)$/.test(turn.failure.value?.code ?? '')) return;
      await online(signal).then(
        () => turns.value.includes(turn) && retry(turn),
        () => {}, // Something else was begun meanwhile.
      );
    }
  }

  /** A conversation that the server no longer keeps is begun anew with the same question. */
  async function askServer(turn: Turn, signal: AbortSignal): Promise<Response> {
    const { message, clientMessageId } = turn;
    const question = { message, clientMessageId, locale: locale() };
    try {
      return await client.ask({ ...question, ...(id && { conversation: id }) }, signal);
    } catch (cause) {
      if (!(cause instanceof ChatFailure) || cause.code !== 'conversation_not_found' || !id) throw cause;
      keep(null);
      return client.ask(question, signal);
    }
  }

  function take(turn: Turn, event: ChatEvent): void {
    batch(() => turn.apply(event));
    if (event.type !== 'turn') return;
    keep(event.conversation);
    store.keepUnsent(null);
    // A question that had arrived after all came back with the others.
    turns.value = turns.value.filter((it) => it === turn || it.number !== event.turn);
    const others = store.past().filter((it) => it.id !== event.conversation);
    const title = turns.value[0]?.message ?? event.message;
    store.keepPast([{ ...remembered(), id: event.conversation, title, at: Date.now() }, ...others]);
    if (stopWanted) sendStop();
  }

  const remembered = () => store.past().find((it) => it.id === id);

  /** The question of `turn` is asked anew. */
  function replace(turn: Turn): void {
    turn.replaced.value = true;
    const number = turn.number ?? 0;
    store.keepPast(
      store.past().map((it) => (it.id === id ? { ...it, replaced: [...(it.replaced ?? []), number] } : it)),
    );
  }

  function keep(conversation: string | null): void {
    id = conversation;
    store.write(conversation);
  }

  /** Returns the question when it had not been sent yet: it is the visitor's again. */
  function stop(): string | undefined {
    const turn = running.value;
    if (!turn || stopWanted) return;
    if (turn.phase.value === 'queued') {
      following.abort();
      store.keepUnsent(null);
      turns.value = turns.value.filter((it) => it !== turn);
      return turn.message;
    }
    stopWanted = true;
    sendStop();
    const control = following;
    setTimeout(() => {
      if (!turn.open.value) return;
      control.abort();
      batch(() => {
        turn.stopped.value = true;
        turn.phase.value = 'done';
      });
    }, STOP_MS);
  }

  function sendStop(): void {
    // When this call is lost too, the timer in `stop` ends the turn on our side.
    if (id) client.stop(id).catch(() => {});
  }

  /** Takes up a broken stream again; a turn that failed is asked again in its place. */
  function retry(turn: Turn): void {
    if (running.value) return;
    if (turn.phase.value === 'lost') {
      // The stream is read from its start, so what has arrived is read again instead of doubled.
      const again = createTurn(turn.message, turn.clientMessageId, turn.number);
      turns.value = turns.value.map((it) => (it === turn ? again : it));
      void follow(again, true);
      return;
    }
    turns.value = turns.value.filter((it) => it !== turn);
    // The server may have heard a question whose answer never came: under its own id it is not run twice.
    const unheard = turn.failure.value?.code === 'network';
    begin(createTurn(turn.message, unheard ? turn.clientMessageId : randomId()));
  }

  function startNew(): void {
    if (running.value) stop();
    following.abort();
    keep(null);
    store.keepUnsent(null);
    turns.value = [];
    restoring.value = 'no';
  }

  /** Stops listening; the server goes on, and the conversation is there when it is opened again. */
  function leave(): void {
    following.abort();
  }

  /** Shows an earlier conversation of this browser. */
  function show(conversation: string): Promise<void> {
    startNew();
    keep(conversation);
    return restore();
  }

  /** Brings back the turns of an earlier page, and the running one's stream. */
  function restore(): Promise<void> {
    restored = bringBack();
    return restored;
  }

  async function bringBack(): Promise<void> {
    if (id) await fetchTurns(id);
    // One that runs again is it, or stands in its way.
    if (unsent && !running.value) begin(createTurn(unsent.message, unsent.clientMessageId));
    unsent = null;
  }

  async function fetchTurns(conversation: string): Promise<void> {
    restoring.value = 'yes';
    try {
      const reply = await client.conversation(conversation);
      const replaced = remembered()?.replaced ?? [];
      const own = turns.value;
      const found = reply.turns
        .filter(({ turn }) => !own.some((it) => it.number === turn))
        .map((it) => {
          const turn = createTurn(it.message, '', it.turn);
          if (it.end !== null) turn.restore(it);
          turn.replaced.value = replaced.includes(it.turn);
          return turn;
        });
      batch(() => {
        turns.value = [...found, ...own];
        restoring.value = 'no';
      });
      if (running.value && !own.includes(running.value)) void follow(running.value, true);
    } catch (cause) {
      const gone = cause instanceof ChatFailure && cause.code === 'conversation_not_found';
      if (gone) keep(null);
      restoring.value = gone ? 'no' : 'failed';
    }
  }

  const current = () => id;
  return {
    turns,
    running,
    restoring,
    store,
    current,
    ask,
    stop,
    retry,
    replace,
    startNew,
    show,
    restore,
    leave,
  };
}

/** Rejects when `signal` aborts first. */
function online(signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    addEventListener('online', () => done(), { once: true, signal });
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
}

/** Not `crypto.randomUUID`, which a page on plain HTTP has not. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (it) =>
    it.toString(16).padStart(2, '0'),
  ).join('');
}
