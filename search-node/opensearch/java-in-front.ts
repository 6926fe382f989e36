import type { BuiltEngine } from '../engine-build/build-engine.ts';
import { ownProcess, type ProcessOwner } from '../engine-child/process-owner.ts';

/** The editions of the whole index without their texts, and what a few requests are judged on. */
const HEAP_MB = 512;

/** Starts the Java process that judges in front of a cluster: it has no index of its own. */
export function startJavaInFront(
  engine: BuiltEngine,
  log: (line: string) => void,
  more: string[] = [],
): ProcessOwner {
  const jvmArguments = ['-Dpincite.cluster=true', `-Xmx${HEAP_MB}m`, ...more];
  return ownProcess({ ...engine, index: '', jvmArguments }, log);
}
