import type { Turn } from '../model/turn.ts';
import { useWidget } from './context.ts';

/** A marker in an answer or a pill: opens its source's card. One that no source stands behind is not shown. */
export function Chip({
  turn,
  id,
  place,
  spaced,
  at = [],
}: {
  turn: Turn;
  id: string;
  place: string;
  /** Whether a space stood before the marker; undefined outside prose. */
  spaced?: boolean;
  /** What of its place stands beside it, for those who hear the chip alone. */
  at?: readonly unknown[];
}) {
  const { words, card, pointed, sourceOf, toggleCard } = useWidget();
  const source = sourceOf(turn, id);
  if (!source) return null;
  const open = card.value?.turn === turn && card.value.place === place && card.value.source.id === id;
  const title = source.title || words.value('passage');
  return (
    <>
      {/* Never alone at the start of a line. */}
      {spaced === undefined ? null : spaced ? '\u00a0' : '\u2060'}
      <bdi>
        <button
          type="button"
          class="chip"
          aria-expanded={open}
          aria-label={[id, title, ...at].filter(Boolean).join(', ')}
          onPointerEnter={({ pointerType, currentTarget: chip }) => {
            if (pointerType === 'mouse') pointed.value = { source, chip };
          }}
          onPointerLeave={() => {
            pointed.value = null;
          }}
          onClick={(event) => toggleCard({ turn, source, place, from: event.currentTarget })}
        >
          {id}
        </button>
      </bdi>
    </>
  );
}
