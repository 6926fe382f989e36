/** Works on all, so many at a time; the first failure ends it and is thrown when the others have stopped. */
export async function inLanes<T>(
  all: Iterable<T>,
  lanes: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = all[Symbol.iterator]();
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next()) {
        await work(next.value).catch((cause) => failures.push(cause));
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
}
