import type { Aligned } from '../../../shared/quote-api.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import type { Turn } from '../model/turn.ts';
import { CardAt } from '../view/card-at.tsx';
import { Chip } from '../view/chip.tsx';
import { useWidget } from '../view/context.ts';
import { dressing } from '../view/dress.ts';
import { Parts } from '../view/parts.tsx';
import { editionWords } from '../words/edition-words.ts';
import css from './verdict.css?inline';
import {
  extentWords,
  type Group,
  groupRows,
  groupsOf,
  placeWords,
  type Row,
  verdictSay,
} from './verdict-words.ts';

export { useWidget } from '../view/context.ts';
export { fetchVerdictWords, groupsOf } from './verdict-words.ts';

const dress = dressing(css);

const SIGNS = { yes: '✓', near: '≈', no: '✕' };

/** What the server found when a page or a wording was checked, edition by edition. */
export function VerdictView({ turn, verdict, place }: { turn: Turn; verdict: Verdict; place: string }) {
  const t = useWidget().words.value;
  const say = verdictSay(t);
  const quote = verdict.kind === 'quote' ? verdict : null;
  const title = verdict.kind === 'quote' ? verdict.title : verdict.asked.title;
  const elsewhere = quote?.elsewhere;
  const part = (groups: Group[]) =>
    groups.map((it) => <GroupView key={it.title} turn={turn} group={it} place={place} title={title} />);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fields, and an answer may hold several.
    <div class="verdict" ref={dress} role="group" aria-label={say('checked')}>
      <p class="where">
        {say('checked')}
        {title ? (
          <>
            {' · '}
            <bdi>{title}</bdi>
          </>
        ) : null}
      </p>
      {quote ? (
        <blockquote class="words" dir="auto">
          {quote.quote}
        </blockquote>
      ) : verdict.kind === 'page' && verdict.asked.text !== turn.message.trim() ? (
        <p dir="auto">{verdict.asked.text}</p>
      ) : null}
      {part(groupsOf(verdict, t))}
      {verdict.kind === 'page' && verdict.candidates.length ? (
        <ul class="options">
          {verdict.candidates.map((it) => (
            <li>
              <Parts of={[it.title, it.author]} />
            </li>
          ))}
        </ul>
      ) : null}
      {verdict.searched.editions ? (
        <p class="where">
          <Parts of={[extentWords(verdict.searched, t), quote?.partial]} />
        </p>
      ) : null}
      {elsewhere && (elsewhere.editions.length || quote?.notHeld) ? (
        <div class="elsewhere">
          <h4>{say(elsewhere.editions.length ? 'elsewhere' : 'nowhere')}</h4>
          {part(groupRows(elsewhere.editions, t))}
          <p class="where">{extentWords(elsewhere.searched, t)}</p>
        </div>
      ) : null}
      <CardAt turn={turn} place={place} />
    </div>
  );
}

function GroupView({
  turn,
  group: { tone, title: words, rows },
  place,
  title,
}: {
  turn: Turn;
  group: Group;
  place: string;
  title: string | null;
}) {
  return (
    <div class={`group ${tone}`}>
      <h3>
        <span aria-hidden="true">{SIGNS[tone]}</span> {words}
      </h3>
      {rows.length ? (
        <ul>
          {rows.map((it) => (
            <RowView key={it.collection + it.edition} turn={turn} row={it} place={place} title={title} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function RowView({ turn, row, place, title }: { turn: Turn; row: Row; place: string; title: string | null }) {
  const { words, sourceOf } = useWidget();
  const t = words.value;
  const edition = editionWords(row, t);
  const headings = row.source && sourceOf(turn, row.source)?.headings.join(' › ');
  return (
    <li>
      <Parts of={[row.title === title && edition ? null : row.title, edition]} />{' '}
      {row.source ? <Chip turn={turn} id={row.source} place={place} /> : null}
      <p class="where">
        <Parts of={[...placeWords(row, t), headings]} />
      </p>
      {'aligned' in row && row.aligned.some((it) => it.kind) ? (
        <Alignment aligned={row.aligned} lang={row.language} />
      ) : null}
    </li>
  );
}

/** The quotation beside the source; what differs is struck out there and underlined here. */
function Alignment({ aligned, lang }: { aligned: Aligned[]; lang: string }) {
  const say = verdictSay(useWidget().words.value);
  const kinds = new Set(aligned.flatMap((it) => (it.kind ? say(`in_${it.kind}`) : [])));
  const side = (words: 'quote' | 'source', Tag: 'del' | 'ins') => (
    <div>
      <h4>{say(words)}</h4>
      <p class="words" dir="auto" lang={lang}>
        {aligned.map((it) => (it.kind && it[words] ? [<Tag>{it[words]}</Tag>, ' '] : `${cut(it[words])} `))}
      </p>
    </div>
  );
  return (
    <>
      <div class="sides">
        {side('quote', 'del')}
        {side('source', 'ins')}
      </div>
      <p class="where">{say('differIn', { what: [...kinds].join(' · ') })}</p>
    </>
  );
}

/** What both say is shown no longer than it takes to find the difference. */
function cut(text: string): string {
  return text.length > 240 ? `${text.slice(0, 100)} … ${text.slice(-100)}` : text;
}
