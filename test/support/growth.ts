const TIMES = 8;
const ROUNDS = 5;
/** The system counts in steps of up to ten. */
const TELLING_MS = 40;
const MAX_RUNS = 2000;

/** What input of eight times the size may take: eight times as long, and as much again for what memory does to it. */
export const LINEAR = 3 * TIMES;

/**
 * How many times as much processor time a function of an input's size takes where the input is eight times as large:
 * about 8 for one that is linear, 64 for one that is quadratic. Of the quickest of a few rounds, which end with the
 * first that shows it linear. Time that the thread waits for a busy machine is none of it.
 */
export function growth(size: number, work: (size: number) => unknown): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Code that runs for the first time is slower than ever after.
  work(size / TIMES);
  for (let round = 0; round < ROUNDS; round += 1) {
    least = Math.min(
      least,
      processorMs(() => work(size / TIMES)),
    );
    most = Math.min(
      most,
      processorMs(() => work(size)),
    );
    if (most < LINEAR * least) break;
  }
  return most / least;
}

/** Of one run, by as many as tell. */
function processorMs(work: () => unknown): number {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    work();
    const { user, system } = process.threadCpuUsage(start);
    const spent = (user + system) / 1000;
    if (spent >= TELLING_MS || runs >= MAX_RUNS) return spent / runs;
  }
}
