import type { Receipt } from '../../../shared/receipt.ts';
import { useWidget } from '../view/context.ts';
import { type LaterWords, useLaterWords } from './later-words.ts';

/** What was searched, where, how much of it, and what each pass found: the evidence of a "no". */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { words, site } = useWidget();
  const t = words.value;
  const say = useLaterWords();
  const groups = Map.groupBy?.(receipts, keyOf) ?? new Map(receipts.map((it) => [keyOf(it), [it]]));
  return (
    <ul class="receipts">
      {[...groups.values()].map((passes) => {
        const [first] = passes as [Receipt];
        const { works, pages } = first.searched;
        const where = [
          [site.value && say('inSite', { what: site.value.name })],
          [works > 0 && say(pages > 0 ? 'works' : 'articles', { n: works })],
          [pages > 0 && t('pages', { n: pages })],
        ].flat();
        return (
          <li key={keyOf(first)}>
            <strong dir="auto">{say('searched', { what: first.query })}</strong>{' '}
            {where.filter(Boolean).join(' · ')}
            <br />
            {passes.map((it) => `${say(it.pass)}${colonOf(t.tag)}${resultOf(it, say)}`).join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}

const keyOf = ({ query, scope }: Receipt): string => JSON.stringify([query, scope]);
const colonOf = (tag: string): string => (tag.startsWith('fr') ? '\u00a0: ' : ': ');

function resultOf({ hits, hitsRelation, rung }: Receipt, say: LaterWords): string {
  if (!hits) return say('noMatch');
  const count = say.panel('hits', { n: hits });
  const found = hitsRelation === 'at_least' ? say('atLeast', { what: count }) : count;
  return rung && rung.carried < rung.of
    ? `${found}, ${say('rung', { n: rung.carried, of: rung.of })}`
    : found;
}
