import { writeAll } from './bulk.ts';
import type { Cluster } from './connect.ts';

/** One request: large enough that what it costs beside its documents is little, small enough for any node's heap. */
const PIECE_BYTES = 4 << 20;

/** Lines on their way into one index. Never more than one request at a time: documents arrive in their order. */
export type BulkStream = {
  /** Resolves when there is room for more: while one piece is being written, the next is gathered. */
  add: (lines: string) => Promise<void>;
  /** Resolves when the cluster has taken all of it. */
  end: () => Promise<void>;
  /** Waits for what is under way and forgets the rest. Never throws. */
  leave: () => Promise<void>;
};

/** What a piece is refused for is thrown by the next `add` or by `end`; nothing is sent after it. */
export function bulkStream(cluster: Cluster, index: string): BulkStream {
  let waiting: Buffer[] = [];
  let size = 0;
  let sending: Promise<void> = Promise.resolve();
  return {
    async add(lines) {
      // Bytes at once: the text would be copied at each step up to the socket.
      const bytes = Buffer.from(lines);
      waiting.push(bytes);
      size += bytes.length;
      if (size >= PIECE_BYTES) await send();
    },
    async end() {
      await send();
      await sending;
    },
    async leave() {
      waiting = [];
      await sending.catch(() => {});
    },
  };

  async function send(): Promise<void> {
    await sending;
    sending = writeAll(cluster, index, Buffer.concat(waiting));
    sending.catch(() => {}); // Whoever adds next hears of it; this only keeps Node from calling it unhandled.
    waiting = [];
    size = 0;
  }
}
