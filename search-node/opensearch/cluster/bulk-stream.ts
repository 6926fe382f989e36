import { writeAll } from './bulk.ts';
import type { Cluster } from './connect.ts';

/** One request: large enough that what it costs beside its documents is little, small enough for any node's heap. */
const PIECE_CHARS = 2 << 20;

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
  let waiting: string[] = [];
  let chars = 0;
  let sending: Promise<void> = Promise.resolve();
  return {
    async add(lines) {
      waiting.push(lines);
      chars += lines.length;
      if (chars >= PIECE_CHARS) await send();
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
    sending = writeAll(cluster, index, waiting.join(''));
    sending.catch(() => {}); // Whoever adds next hears of it; this only keeps Node from calling it unhandled.
    waiting = [];
    chars = 0;
  }
}
