/** How long to wait before each start after a quick failure. After the last one, the engine is given up. */
const DELAYS_MS = [100, 400, 1500, 4000, 8000];

/** A process that was up for so long had started well: its end is no quick failure. */
const STEADY_MS = 20_000;

/** Decides when a process that ended is started again. */
export function restartPolicy(delays = DELAYS_MS, steadyMs = STEADY_MS) {
  let failures = 0;
  return {
    /** Milliseconds to wait, or null to give up. `upMs`: how long it had been answering. */
    afterEnd(upMs: number): number | null {
      failures = upMs >= steadyMs ? 1 : failures + 1;
      return delays[failures - 1] ?? null;
    },
    failures: () => failures,
  };
}
