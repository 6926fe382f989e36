import type { Passage } from '../../shared/passage.ts';
import { escapeMarkers } from '../registry/escape-markers.ts';
import type { Entry, Registry } from '../registry/registry.ts';
import type { PassageView } from './tool-result.ts';

/** What one passage may take of the model's context; the rest is an `open` away. */
const PASSAGE_CHARS = 8000;

/** A passage as a model is shown it. */
export function viewOf(id: string, passage: Passage): PassageView {
  return {
    id,
    title: escapeMarkers(passage.title),
    author: passage.author && escapeMarkers(passage.author),
    language: passage.language,
    headings: passage.headings.map(escapeMarkers),
    text: cap(escapeMarkers(passage.text)),
  };
}

/** The passages that stand under these ids. */
export function viewsOf(ids: string[], registry: Registry): PassageView[] {
  return ids.flatMap((id) => {
    const item = registry.get(id)?.item;
    return item?.kind === 'passage' ? [viewOf(id, item.passage)] : [];
  });
}

export function titleOf({ item }: Entry): string {
  return item.kind === 'passage' ? item.passage.title : item.title.title;
}

function cap(text: string): string {
  if (text.length <= PASSAGE_CHARS) return text;
  const end = text.lastIndexOf('\n', PASSAGE_CHARS);
  return text.slice(0, end > PASSAGE_CHARS / 2 ? end : PASSAGE_CHARS);
}
