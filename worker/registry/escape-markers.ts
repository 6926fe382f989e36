const OPENING = '[\\[［【〔]';
const CLOSING = '[\\]］】〕]';
const GAP = '[\\s\\p{Cf}\\[\\^:#-]*';
const ID = `(?:sources?)?${GAP}[sｓ]${GAP}\\p{Nd}`;
const DAGGER = '[^\\]］】〕\\n]{0,80}†';

const markerStart = new RegExp(`${OPENING}(?=${GAP}(?:${ID}|${DAGGER}))`, 'giu');
const markerEnd = new RegExp(`⟦([^\\]］】〕⟧\\n]{0,200})${CLOSING}`, 'gu');
const frames = /<(?=\/?(?:system|assistant|user|instructions?|tool_result|sources?|passages?)\b)/gi;
const directives = /\{\{(?=\s*quote\b)/gi;

/**
 * A passage's text as the model sees it. Whatever has the shape of one of our markers, of a directive to us, or of
 * the frame around a passage becomes a look-alike that means nothing: a document cannot cite, quote or close its
 * own frame.
 */
export function escapeMarkers(text: string): string {
  return text
    .replace(markerStart, '⟦')
    .replace(markerEnd, '⟦$1⟧')
    .replace(directives, '❴❴')
    .replace(frames, '‹');
}
