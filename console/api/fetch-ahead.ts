import { desk } from './desk-client.ts';

// What will most likely be wanted next, fetched before it is. It is used once; a failure is nobody's until it is wanted.

const MOST = 4;
const coming = new Map<string, Promise<unknown>>();

/** What came, or null where it could not be fetched. */
export async function fetchAhead<T>(path: string): Promise<T | null> {
  const fetched = (coming.get(path) as Promise<T> | undefined) ?? desk<T>(path);
  coming.set(path, fetched);
  for (const oldest of [...coming.keys()].slice(0, -MOST)) coming.delete(oldest);
  try {
    return await fetched;
  } catch {
    coming.delete(path);
    return null;
  }
}

/** What was fetched ahead from there, or null. */
export function takeAhead<T>(path: string): Promise<T> | null {
  const fetched = coming.get(path) as Promise<T> | undefined;
  coming.delete(path);
  return fetched ?? null;
}
