import type { EngineError } from './engine-error.ts';

export type EngineReply = { value: unknown; tookMs: number };

type Pending = { resolve: (reply: EngineReply) => void; reject: (error: EngineError) => void };

/** The calls that wait for a reply of one process. When it ends, none is left waiting. */
export function pendingCalls() {
  const calls = new Map<number, Pending>();
  let lastId = 0;

  return {
    /** A new call: its id, and the reply to come. */
    add(): { id: number; reply: Promise<EngineReply> } {
      lastId += 1;
      const id = lastId;
      const reply = new Promise<EngineReply>((resolve, reject) => calls.set(id, { resolve, reject }));
      return { id, reply };
    },
    /** False when nobody waits any more: the call was cancelled or timed out meanwhile. */
    resolve(id: number, reply: EngineReply): boolean {
      const call = calls.get(id);
      calls.delete(id);
      call?.resolve(reply);
      return call !== undefined;
    },
    reject(id: number, error: EngineError): boolean {
      const call = calls.get(id);
      calls.delete(id);
      call?.reject(error);
      return call !== undefined;
    },
    rejectAll(error: EngineError): void {
      for (const id of [...calls.keys()]) this.reject(id, error);
    },
    size: () => calls.size,
  };
}
