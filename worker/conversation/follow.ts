import type { EventLog, Logged } from './event-log.ts';

const HEARTBEAT_MS = 15_000;

/**
 * The events of a turn after `seq` as server-sent events, to its `done`, with a comment as heartbeat while nothing
 * happens. `finished` turns get no more events than they have. When the reader goes away only the reading ends.
 */
export function follow(
  log: Pick<EventLog, 'after' | 'next' | 'closed' | 'breaks'>,
  turn: number,
  seq: number,
  finished: boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last = seq;
  let gone = false;
  const { breaks } = log;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let ready = log.after(turn, last);
        if (ready.length === 0 && (finished || log.closed)) return controller.close();
        if (ready.length === 0) {
          await log.next(HEARTBEAT_MS);
          ready = log.after(turn, last);
        }
        if (gone) return;
        if (log.closed || (ready.length === 0 && log.breaks > breaks)) return controller.close();
        last = ready.at(-1)?.seq ?? last;
        const text = ready.length > 0 ? ready.map(frame).join('') : ': still here\n\n';
        controller.enqueue(encoder.encode(text));
        if (ready.some(({ type }) => type === 'done')) controller.close();
      },
      cancel() {
        gone = true;
      },
    },
    { highWaterMark: 0 },
  );
}

/** One event as server-sent events carry it: `id: <turn>.<seq>`, `event: <type>`, `data: <json>`. */
export function frame({ turn, seq, type, json }: Logged): string {
  return `id: ${turn}.${seq}\nevent: ${type}\ndata: ${json}\n\n`;
}
