import { type Pill, pillsOf } from '../model/pills.ts';
import type { Turn } from '../model/turn.ts';
import { editionWords } from '../words/edition-words.ts';
import { Chip } from './chip.tsx';
import { useWidget } from './context.ts';

/** "Read for this answer": one pill an edition, its passages' chips inside. */
export function Pills({ turn }: { turn: Turn }) {
  const { words } = useWidget();
  const pills = pillsOf(turn.sources.value, turn.lane.value);
  if (!pills.length) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fields; and no landmark, for every answer has one.
    <div class="read" role="group" aria-label={words.value('read')}>
      <h3>{words.value('read')}</h3>
      <ul>
        {pills.map((pill) => (
          <PillItem key={pill.edition} turn={turn} pill={pill} />
        ))}
      </ul>
    </div>
  );
}

function PillItem({ turn, pill }: { turn: Turn; pill: Pill }) {
  const t = useWidget().words.value;
  const [first] = pill.sources;
  if (!first) return null;
  const edition = editionWords(first, t);
  const page = pill.sources.length === 1 && first.locator?.kind === 'page' ? first.locator : null;
  return (
    <li class="pill">
      {pill.sources.map((it) => (
        <Chip key={it.id} turn={turn} id={it.id} place="pills" />
      ))}
      <bdi class="cut">{first.title}</bdi>
      {edition ? <bdi class="cut where">{edition}</bdi> : null}
      {page ? <bdi class="where">{[page.volume, page.label].filter(Boolean).join('/')}</bdi> : null}
      {pill.near ? <span class="where">≈ {t('near')}</span> : null}
    </li>
  );
}
