import { type Key, wordsOf } from '../words/words.ts';
import { type Draft, type Field, lines } from './draft.ts';

// What is wrong in the form, each at its field and with its cure. The server checks again: it knows more, such as
// whose keys are taken and which hosts are private.

// As shared/site.ts and shared/scope.ts have them; a test holds the two together.
const KEY = /^[A-Za-z0-9_-]{1,64}$/;
const ID = /^\P{Cc}{1,512}$/u;
const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

export type Faults = Partial<Record<Field, string>>;
type Words = (key: Key<'sites'>, values?: Record<string, string | number>) => string;

/** `secretStored`: the site has a hand-off form already, whose secret may stay. */
export function faultsIn(draft: Draft, { secretStored }: { secretStored: boolean }): Faults {
  const t = wordsOf('sites');
  const found: Record<string, string | null> = {
    key: KEY.test(draft.key.trim()) ? null : t('fault_key'),
    name: draft.name.trim() ? tooLong(t, draft.name.trim(), 200) : t('fault_name'),
    origins: originFault(t, lines(draft.origins)),
    collections: scopeFault(t, draft) ?? idsFault(t, lines(draft.collections)),
    categories: idsFault(t, lines(draft.categories)),
    works: idsFault(t, lines(draft.works)),
    editions: idsFault(t, lines(draft.editions)),
    named: draft.named.trim() ? idsFault(t, [draft.named.trim()]) : null,
    locale: isLocale(draft.locale.trim()) ? null : t('fault_locale'),
    starters: starterFault(t, lines(draft.starters)),
    dailyCap: whole(draft.dailyCap, 1, Number.MAX_SAFE_INTEGER) ? null : t('fault_dailyCap'),
    ...handoffFaults(t, draft, secretStored),
    answerDays: whole(draft.answerDays, 0, 3650) ? null : t('fault_answerDays'),
    conversationDays: whole(draft.conversationDays, 1, 3650) ? null : t('fault_conversationDays'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null));
}

/** Where the server's fault stands in the form: `site.origins.2` → `origins`. */
export function fieldOf(path: string | null, draft: Draft): Field | null {
  const [first, second] = (path ?? '').replace(/^site\./, '').split('.');
  if (first === 'scope') return second && second in draft ? (second as Field) : 'collections';
  if (first === 'keep') return second && second in draft ? (second as Field) : null;
  if (first === 'handoff') {
    const name = `handoff${(second ?? 'url').replace(/^./, (it) => it.toUpperCase())}`;
    return name in draft ? (name as Field) : 'handoffUrl';
  }
  return first && first in draft ? (first as Field) : null;
}

function originFault(t: Words, origins: string[]): string | null {
  if (origins.length > 200) return t('fault_tooMany', { most: 200 });
  const wrong = origins.find((it) => !isOrigin(it));
  if (wrong === undefined) return null;
  const meant = originMeant(wrong);
  return meant ? t('fault_originMeant', { origin: wrong, meant }) : t('fault_origin', { origin: wrong });
}

function isOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin && origin.length <= 300;
}

function originMeant(text: string): string | null {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.origin : null;
}

function scopeFault(t: Words, draft: Draft): string | null {
  const parts = [draft.named, draft.collections, draft.categories, draft.works, draft.editions];
  return parts.some((it) => it.trim()) ? null : t('fault_scope');
}

function idsFault(t: Words, ids: string[]): string | null {
  if (ids.length > 1000) return t('fault_tooMany', { most: 1000 });
  const wrong = ids.find((it) => !ID.test(it));
  return wrong === undefined ? null : t('fault_id', { id: wrong.slice(0, 60) });
}

function starterFault(t: Words, starters: string[]): string | null {
  if (starters.length > 8) return t('fault_tooMany', { most: 8 });
  const long = starters.find((it) => it.length > 300);
  return long === undefined ? null : tooLong(t, long, 300);
}

function handoffFaults(t: Words, draft: Draft, secretStored: boolean): Record<string, string | null> {
  const url = draft.handoffUrl.trim();
  const secret = draft.handoffSecret.trim();
  if (draft.handoffKind === 'link')
    return { handoffUrl: hasScheme(url, ['https:', 'http:', 'tel:']) ? null : t('fault_link') };
  if (draft.handoffKind === 'mail')
    return { handoffUrl: /^[^\s@?]+@[^\s@?]+(?:\?.*)?$/.test(url) ? null : t('fault_mail') };
  if (draft.handoffKind === 'none') return {};
  return {
    handoffUrl: hasScheme(url, ['https:']) ? tooLong(t, url, 2000) : t('fault_webhook'),
    handoffSecret: (secret === '' ? secretStored : SECRET.test(secret))
      ? null
      : t(secret ? 'fault_secret' : 'fault_noSecret'),
  };
}

export function hasScheme(text: string, schemes: string[]): boolean {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol);
}

function tooLong(t: Words, text: string, most: number): string | null {
  return text.length > most ? t('fault_tooLong', { most }) : null;
}

function whole(text: string, least: number, most: number): boolean {
  return /^\d{1,15}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false; // RangeError: what it is asked for
  }
}
