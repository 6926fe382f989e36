import { signal } from '@preact/signals';
import { useWidget } from '../view/context.ts';

/** What shows verdicts, fetched with the first of them: most conversations have none. `failed` until a next try. */
export const part = signal<typeof import('./verdict.tsx') | 'failed' | null>(null);
let loading: Promise<void> | undefined;

export function loadVerdicts(): Promise<void> {
  loading ??= import('./verdict.tsx').then(
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
}
