import { signal } from '@preact/signals';
import { useWidget } from './context.ts';

/** A part of the panel that is fetched when it is first needed; `failed` until a next try. */
export function fetchedPart<T extends { useWidget: unknown }, A extends unknown[]>(
  fetchPart: (...given: A) => Promise<T>,
) {
  const part = signal<T | 'failed' | null>(null);
  let loading: Promise<void> | undefined;
  const load = (...given: A): Promise<void> => {
    loading ??= fetchPart(...given).then(
      (loaded) => {
        // The loader's second try loads the panel from another address: what belongs to the first copy can't be shown in it.
        part.value = loaded.useWidget === useWidget ? loaded : 'failed';
      },
      () => {
        part.value = 'failed';
        loading = undefined;
      },
    );
    return loading;
  };
  return { part, load };
}
