import type { Source } from '../../../shared/source.ts';
import { type Pill, pillsOf } from '../model/pills.ts';
import type { Turn } from '../model/turn.ts';
import { editionWords } from '../words/edition-words.ts';
import { Chip } from './chip.tsx';
import { useWidget } from './context.ts';
import { IconButton } from './icon-button.tsx';
import { Parts } from './parts.tsx';

/** "Read for this answer": one pill a work, its passages inside. */
export function Pills({ turn }: { turn: Turn }) {
  const { words, sheet } = useWidget();
  const pills = pillsOf(turn.sources.value, turn.lane.value);
  if (!pills.length) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fields; and no landmark, for every answer has one.
    <div class="read" role="group" aria-label={words.value('read')}>
      <h3>
        {words.value('read')}
        <IconButton
          icon="about"
          words={words.value('about')}
          onClick={({ currentTarget: from }) => {
            sheet.value = { kind: 'about', from };
          }}
        />
      </h3>
      <ul>
        {pills.map((pill) => (
          <PillItem key={pill.work} turn={turn} pill={pill} />
        ))}
      </ul>
    </div>
  );
}

/** A work: with one passage a line, with several its title and a row an edition. */
function PillItem({ turn, pill: { editions } }: { turn: Turn; pill: Pill }) {
  const t = useWidget().words.value;
  const all = editions.flat();
  const [first] = all;
  if (!first) return null;
  const single = all.length === 1;
  const near = all.every(isNear);
  const chip = (it: Source, place?: string | null) => (
    <Chip turn={turn} id={it.id} place="pills" at={[place, isNear(it) && t('near')]} />
  );
  return (
    <li class={single ? 'pill' : 'pill many'}>
      {single ? chip(first) : null}
      <bdi class="cut">{first.title}</bdi>
      {editions.length === 1 ? <Where of={[editionWords(first, t), single && pageOf(first)]} /> : null}
      {near ? <Where of={[`≈ ${t('near')}`]} /> : null}
      {single ? null : (
        <ul>
          {editions.map((list) => (
            <li key={list[0]?.edition}>
              {list[0] && editions.length > 1 ? (
                <Where of={[editionWords(list[0], t) ?? list[0].title]} />
              ) : null}
              {list.map((it) => (
                <span key={it.id} class="one">
                  {chip(it, pageOf(it) ?? it.headings.at(-1))}
                  <Where of={[pageOf(it) ?? it.headings.at(-1), !near && isNear(it) && `≈ ${t('near')}`]} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Where({ of }: { of: (string | null | undefined | false)[] }) {
  const parts = of.filter(Boolean) as string[];
  return parts.length ? (
    <span class="cut where">
      <Parts of={parts} />
    </span>
  ) : null;
}

const isNear = (it: Source): boolean => it.match === 'approximate';

/** "4/405", where it has a page. */
function pageOf({ locator }: Source): string | null {
  if (locator?.kind !== 'page') return null;
  return [locator.volume, locator.label].filter(Boolean).join('/') || null;
}
