import type { Handoff, Keeping, Site } from '../../shared/site.ts';

// A site as its form has it: all text, lists with one item a line, so that nothing that somebody types is lost for
// not being valid yet.

export type HandoffKind = 'none' | 'link' | 'mail' | 'webhook';
export const LISTS = ['origins', 'collections', 'categories', 'works', 'editions', 'starters'] as const;
export type List = (typeof LISTS)[number];

export type Draft = Record<List, string> & {
  key: string;
  name: string;
  named: string;
  locale: string;
  dailyCap: string;
  stream: Site['stream'];
  handoffKind: HandoffKind;
  handoffUrl: string;
  handoffSecret: string;
  handoffLabel: string;
  reading: NonNullable<Site['reading']>;
  poweredBy: 'yes' | 'no';
  answerDays: string;
  conversationDays: string;
  /** Of Keeping's kinds, with spaces between. */
  redact: string;
};
export type Field = keyof Draft;

/** What Keeping has by itself: here so that the page need not carry the schemas. A test holds the two together. */
export const BY_ITSELF: Keeping = {
  answerDays: 90,
  conversationDays: 30,
  redact: ['email', 'card', 'phone'],
};
const MAIL = 'mailto:';

export function draftOf(site: Site): Draft {
  const { scope, handoff } = site;
  const keep = site.keep ?? BY_ITSELF;
  return {
    ...{ key: site.key, name: site.name, named: scope.named ?? '', locale: site.locale },
    ...{ origins: text(site.origins), starters: text(site.starters) },
    ...{ collections: text(scope.collections), categories: text(scope.categories) },
    ...{ works: text(scope.works), editions: text(scope.editions) },
    ...{ dailyCap: String(site.dailyCap), stream: site.stream },
    ...handoffDraft(handoff),
    ...{ reading: site.reading ?? 'unlisted', poweredBy: site.poweredBy === false ? 'no' : 'yes' },
    ...{ answerDays: String(keep.answerDays), conversationDays: String(keep.conversationDays) },
    redact: words(keep.redact),
  };
}

/** A site that is not there yet. */
export function emptyDraft(locale: string): Draft {
  const scope = { collections: [] as string[] };
  const site = { key: '', name: '', origins: [], starters: [], dailyCap: 5000, stream: 'sentence' as const };
  return draftOf({ ...site, scope, locale, handoff: null });
}

/** The site of a draft without faults. What was not there and is as by itself stays away; `before` is null for a new one. */
export function siteOfDraft(draft: Draft, before: Site | null): Site {
  const { reading: _, poweredBy: __, keep: ___, ...kept } = before ?? ({} as Partial<Site>);
  return {
    ...kept,
    ...{ key: draft.key.trim(), name: draft.name.trim(), locale: draft.locale.trim() },
    ...{ origins: lines(draft.origins), starters: lines(draft.starters) },
    scope: scopeOf(draft),
    ...{ dailyCap: Number(draft.dailyCap), stream: draft.stream },
    handoff: handoffOf(draft, before),
    ...(changed(before?.poweredBy, draft.poweredBy === 'yes', true) && {
      poweredBy: draft.poweredBy === 'yes',
    }),
    ...(changed(before?.reading, draft.reading, 'unlisted') && { reading: draft.reading }),
    ...keepingOf(draft, before),
  };
}

/** What a colleague changed meanwhile, under what was changed here. `both`: fields that both changed otherwise. */
export function mergeDrafts(base: Draft, mine: Draft, newer: Draft) {
  const fields = Object.keys(base) as Field[];
  const theirs = fields.filter((it) => newer[it] !== base[it]);
  const own = fields.filter((it) => mine[it] !== base[it]);
  const kept = Object.fromEntries(own.map((it) => [it, mine[it]]));
  return {
    draft: { ...newer, ...kept } as Draft,
    theirs: theirs.filter((it) => newer[it] !== mine[it]),
    both: theirs.filter((it) => own.includes(it) && newer[it] !== mine[it]),
  };
}

/** The items of a list, one a line; empty lines are none. */
export function lines(list: string): string[] {
  return list
    .split('\n')
    .map((it) => it.trim())
    .filter(Boolean);
}

export const words = (list: readonly string[]): string => [...list].sort().join(' ');
const text = (list: readonly string[] = []): string => list.join('\n');

function scopeOf(draft: Draft): Site['scope'] {
  const lists = (['collections', 'categories', 'works', 'editions'] as const)
    .map((it) => [it, lines(draft[it])] as const)
    .filter(([, ids]) => ids.length);
  const named = draft.named.trim();
  return { ...(named && { named }), ...Object.fromEntries(lists) };
}

function handoffDraft(handoff: Handoff | null) {
  const none = { handoffKind: 'none', handoffUrl: '', handoffSecret: '', handoffLabel: '' } as const;
  if (!handoff) return none;
  const shared = { ...none, handoffUrl: handoff.url, handoffLabel: handoff.label ?? '' };
  if (handoff.kind === 'webhook') return { ...shared, handoffKind: 'webhook' as const };
  if (!handoff.url.startsWith(MAIL)) return { ...shared, handoffKind: 'link' as const };
  return { ...shared, handoffKind: 'mail' as const, handoffUrl: handoff.url.slice(MAIL.length) };
}

/** An empty secret means the one that is stored, in whose place the server sent something else. */
function handoffOf(draft: Draft, before: Site | null): Handoff | null {
  const url = draft.handoffUrl.trim();
  const label = draft.handoffLabel.trim();
  const shared = { ...(label && { label }) };
  if (draft.handoffKind === 'none') return null;
  if (draft.handoffKind === 'link') return { url, ...shared };
  if (draft.handoffKind === 'mail') return { url: MAIL + url, ...shared };
  const stored = before?.handoff?.kind === 'webhook' ? before.handoff.secret : '';
  return { kind: 'webhook', url, secret: draft.handoffSecret.trim() || stored, ...shared };
}

function keepingOf(draft: Draft, before: Site | null): Pick<Site, 'keep'> {
  const keep: Keeping = {
    answerDays: Number(draft.answerDays),
    conversationDays: Number(draft.conversationDays),
    redact: draft.redact.split(' ').filter(Boolean) as Keeping['redact'],
  };
  const same =
    keep.answerDays === BY_ITSELF.answerDays &&
    keep.conversationDays === BY_ITSELF.conversationDays &&
    words(keep.redact) === words(BY_ITSELF.redact);
  return same && !before?.keep ? {} : { keep };
}

function changed<T>(before: T | undefined, now: T, byItself: T): boolean {
  return before !== undefined || now !== byItself;
}
