import type { PageVerdict, QuotationVerdict, Verdict } from '../../../shared/verdict.ts';
import en from '../../locales/verdict/en.json';
import { pageWords } from '../words/edition-words.ts';
import { type Plural, partWords, type Say, sayIn, type Words } from '../words/words.ts';

type Locale = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
const { fetch, inLanguage } = partWords<Locale>(en, {
  fr: () => import('../../locales/verdict/fr.json'),
  ar: () => import('../../locales/verdict/ar.json'),
  es: () => import('../../locales/verdict/es.json'),
  de: () => import('../../locales/verdict/de.json'),
  pt: () => import('../../locales/verdict/pt.json'),
  it: () => import('../../locales/verdict/it.json'),
  nl: () => import('../../locales/verdict/nl.json'),
  tr: () => import('../../locales/verdict/tr.json'),
  id: () => import('../../locales/verdict/id.json'),
  ur: () => import('../../locales/verdict/ur.json'),
});

export const fetchVerdictWords = fetch;

/** The words of verdicts in the language of the panel's. */
export function verdictSay({ tag }: Words): Say<keyof typeof en> {
  return sayIn(...inLanguage(tag));
}

export type Row = PageVerdict['editions'][number] | QuotationVerdict['editions'][number];
/** Editions for which the verdict is the same, under its sentence. */
export interface Group {
  tone: 'yes' | 'near' | 'no';
  title: string;
  rows: Row[];
}

/** A verdict's editions, the best first. Without any, one group says why. */
export function groupsOf(verdict: Verdict, t: Words): Group[] {
  const groups = groupRows(verdict.editions, t);
  if (groups.length) return groups;
  const title = wordOf(verdict);
  return [{ tone: title === 'whichWork' ? 'near' : 'no', title: verdictSay(t)(title), rows: [] }];
}

function wordOf(verdict: Verdict): keyof typeof en {
  if (verdict.kind === 'quote') return verdict.notHeld ? 'notHeld' : 'notThere';
  return verdict.candidates.length ? 'whichWork' : 'noWork';
}

const KINDS: [string, Group['tone'], keyof typeof en][] = [
  ['page', 'yes', 'inEditions'],
  ['verbatim', 'yes', 'verbatim'],
  ['differs', 'near', 'differs'],
  ['partial', 'near', 'partial'],
  ['missing', 'no', 'notIn'],
  ['absent', 'no', 'notIn'],
];

export function groupRows(all: readonly Row[], t: Words): Group[] {
  const say = verdictSay(t);
  return KINDS.flatMap(([kind, tone, word]) => {
    const rows = all.filter((it) => ('found' in it ? it.found : it.verdict) === kind);
    return rows.length ? [{ tone, title: say(word, { n: rows.length }), rows }] : [];
  });
}

/** Where a wording or page stands in an edition, or what the edition has instead. */
export function placeWords(row: Row, t: Words): string[] {
  const say = verdictSay(t);
  if (!('found' in row)) {
    const { from, to, times, notCitable } = row;
    return [
      from ? pageWords(from, t, to && to.volume === from.volume ? to.label : undefined) : '',
      from && to && to.volume !== from.volume ? pageWords(to, t) : '',
      notCitable ? say('notCitable', { what: say(notCitable) }) : '',
      times > 1 ? say('times', { n: times }) : '',
    ];
  }
  const { page, notCitable, why, before, after, volumes } = row;
  if (page) return [pageWords(page, t), notCitable ? say('notCitable', { what: say(notCitable) }) : ''];
  const near = [before, after].flatMap((it) => (it ? pageWords(it, t) : []));
  const [first, last] = [volumes[0], volumes.at(-1)];
  const ends =
    first && last && first !== last && !near.length
      ? [first, last].map((it) => pageWords({ volume: it.volume, label: it.from }, t, it.to)).join(' … ')
      : '';
  return [why ? say(why) : '', near.length ? say('nearest', { what: near.join(' · ') }) : '', ends];
}

/** How much was searched: an absence is said of that and of no more. */
export function extentWords({ editions, pages, passages }: Verdict['searched'], t: Words): string {
  const say = verdictSay(t);
  const extent = [
    say('editions', { n: editions }),
    pages ? t('pages', { n: pages }) : t('hits', { n: passages }),
  ];
  return say('looked', { what: extent.join(' · ') });
}
