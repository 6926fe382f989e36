import type { Entry } from '../registry/registry.ts';
import type { SentenceView } from './check-sentence.ts';
import type { Evidence } from './evidence.ts';

export type Attribution = { what: string; holds: (sources: Entry[]) => boolean };

export function attributionsIn(_view: SentenceView, _folded: string, _evidence: Evidence): Attribution[] {
  return [];
}
