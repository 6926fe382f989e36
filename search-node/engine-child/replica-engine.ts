import { type Engine, engineOf } from './engine.ts';
import type { JavaCommand } from './java-process.ts';
import { ownProcess } from './process-owner.ts';

/** An engine that reads generations which were written elsewhere. */
export type ReplicaEngine = Engine & {
  /** Serves the generation in this folder from now on, also after the process was started again. */
  swap: (folder: string) => Promise<void>;
};

const SWAP_TIMEOUT_MS = 5 * 60_000;

/** Starts the Java process over `command.index`, one of the generations in the replica's home. */
export function startReplicaEngine(
  command: JavaCommand & { replica: string },
  log: (line: string) => void,
): ReplicaEngine {
  const current = { ...command };
  const owner = ownProcess(current, log);
  return {
    ...engineOf(owner),
    async swap(folder) {
      await owner.call('swap', { folder }, { timeoutMs: SWAP_TIMEOUT_MS });
      current.index = folder;
    },
  };
}
