import type { Receipt } from '../../../shared/receipt.ts';
import type { Words } from '../words/words.ts';
import { useWidget } from './context.ts';

/** What was searched, where, how much of it, and what each pass found: the evidence of a "no". */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { words, site } = useWidget();
  const t = words.value;
  const groups = Map.groupBy?.(receipts, keyOf) ?? new Map(receipts.map((it) => [keyOf(it), [it]]));
  return (
    <ul class="receipts">
      {[...groups.values()].map((passes) => {
        const [first] = passes as [Receipt];
        const { works, pages } = first.searched;
        const where = [
          [site.value && t('inSite', { what: site.value.name })],
          [works > 0 && t('articles', { n: works })],
          [pages > 0 && t('pages', { n: pages })],
        ].flat();
        return (
          <li key={keyOf(first)}>
            <strong dir="auto">{t('searched', { what: first.query })}</strong>{' '}
            {where.filter(Boolean).join(' · ')}
            <br />
            {passes.map((it) => `${t(it.pass)}${COLON(t)}${resultOf(it, t)}`).join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}

const keyOf = ({ query, scope }: Receipt): string => JSON.stringify([query, scope]);
const COLON = (t: Words): string => (t.tag.startsWith('fr') ? '\u00a0: ' : ': ');

function resultOf({ hits, hitsRelation, rung }: Receipt, t: Words): string {
  if (!hits) return t('noMatch');
  const count = t('hits', { n: hits });
  const found = hitsRelation === 'at_least' ? t('atLeast', { what: count }) : count;
  return rung && rung.carried < rung.of ? `${found}, ${t('rung', { n: rung.carried, of: rung.of })}` : found;
}
