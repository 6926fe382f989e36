import { type Pill, pillsOf } from '../model/pills.ts';
import type { Turn } from '../model/turn.ts';
import { editionWords } from '../words/edition-words.ts';
import { Chip } from './chip.tsx';
import { useWidget } from './context.ts';
import { Icon } from './icon.tsx';
import { Parts } from './parts.tsx';

/** "Read for this answer": one pill an edition, its passages' chips inside. */
export function Pills({ turn }: { turn: Turn }) {
  const { words, sheet } = useWidget();
  const pills = pillsOf(turn.sources.value, turn.lane.value);
  if (!pills.length) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fields; and no landmark, for every answer has one.
    <div class="read" role="group" aria-label={words.value('read')}>
      <h3>
        {words.value('read')}
        <button
          type="button"
          class="quiet"
          aria-label={words.value('about')}
          title={words.value('about')}
          onClick={({ currentTarget: from }) => {
            sheet.value = { kind: 'about', from };
          }}
        >
          <Icon name="about" />
        </button>
      </h3>
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
      {edition || page ? (
        <span class="cut where">
          <Parts of={[edition, page && [page.volume, page.label].filter(Boolean).join('/')]} />
        </span>
      ) : null}
      {pill.near ? <span class="where">≈ {t('near')}</span> : null}
    </li>
  );
}
