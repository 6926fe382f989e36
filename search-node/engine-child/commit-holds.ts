import * as z from 'zod';
import type { ProcessOwner } from './process-owner.ts';

const HeldCommit = z.object({
  hold: z.number(),
  identity: z.string(),
  commit: z.number(),
  format: z.number(),
  segments: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.number() })),
});

/** A commit whose files stay until `hold` is released: of which index, the how-manieth, in which layout. */
export type HeldCommit = z.infer<typeof HeldCommit>;

export type CommitHolds = {
  hold: () => Promise<HeldCommit>;
  /** Also where the engine was started again meanwhile, which released it. */
  release: (hold: number) => Promise<void>;
};

const TIMEOUT_MS = 60_000;

/** Keeps the last commit's files while they are copied. */
export function commitHolds(owner: ProcessOwner): CommitHolds {
  const runs = new Map<number, number>();
  return {
    async hold() {
      const { value } = await owner.call('hold', {}, { timeoutMs: TIMEOUT_MS });
      const held = HeldCommit.parse(value);
      runs.set(held.hold, owner.run());
      return held;
    },
    async release(hold) {
      const run = runs.get(hold);
      runs.delete(hold);
      if (run !== owner.run() || owner.state().state !== 'ready') return;
      await owner.call('release', { target: hold }, { timeoutMs: TIMEOUT_MS });
    },
  };
}
