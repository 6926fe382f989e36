import type { WebhookKind } from '../../shared/desk-sites.ts';
import { wordsOf } from '../words/words.ts';
import { hasScheme } from './faults.ts';

/** A webhook as its form has it. */
export type Hook = {
  id: string;
  url: string;
  kinds: WebhookKind[];
  /** One that is being given; empty where the stored one stays. */
  secret: string;
  /** The address under which a secret is stored; null for a new one. */
  storedUrl: string | null;
};

/** By the webhook's id and its field: `hook3 url`. */
export type HookFaults = Record<string, string>;

const LEAST = 16;
const MOST = 200;

/** Whether the stored secret stands for it: it goes with its address. */
export function keepsSecret({ url, storedUrl }: Hook): boolean {
  return storedUrl !== null && url.trim() === storedUrl;
}

export function hookFaults(hooks: Hook[]): HookFaults {
  const t = wordsOf('sites');
  const found: HookFaults = {};
  for (const hook of hooks) {
    const url = hook.url.trim();
    const secret = hook.secret.trim();
    const twice = hooks.some((it) => it !== hook && it.url.trim() === url);
    // The server knows more: whether a host is private, and whether this machine may be one.
    if (!hasScheme(url, ['https:', 'http:'])) found[`${hook.id} url`] = t('fault_webhook');
    else if (twice) found[`${hook.id} url`] = t('fault_twice');
    if (!hook.kinds.length) found[`${hook.id} kinds`] = t('fault_kinds');
    if (secret ? secret.length < LEAST || secret.length > MOST : !keepsSecret(hook))
      found[`${hook.id} secret`] = t(secret ? 'fault_hookSecret' : 'fault_noSecret');
  }
  return found;
}
