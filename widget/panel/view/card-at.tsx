import { useEffect } from 'preact/hooks';
import { loadLater, useLater } from '../later/load.ts';
import type { Turn } from '../model/turn.ts';
import { useWidget } from './context.ts';

/** The open source, where its chip stands. */
export function CardAt({ turn, place }: { turn: Turn; place: string }) {
  const { card, words } = useWidget();
  const later = useLater();
  const open = card.value;
  const here = open?.turn === turn && open.place === place;
  useEffect(() => {
    if (here) void loadLater(words.value.tag);
  }, [here]);
  return here && later ? <later.Card key={open.source.id} open={open} /> : null;
}
