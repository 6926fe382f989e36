import { isLoopback, isPrivateHost } from './private-host.ts';

export type WebhookAddress = { ok: true; url: URL } | { ok: false; why: string };

/**
 * Where a webhook may be sent: an https address of the public internet without a name and password in it. `loopback`
 * lets plain http reach this machine too, which tests need and nothing else.
 */
export function webhookAddress(text: string, loopback = false): WebhookAddress {
  if (!URL.canParse(text)) return { ok: false, why: 'It is not an address.' };
  const url = new URL(text);
  if (url.username || url.password) return { ok: false, why: 'It carries a name or a password.' };
  if (loopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return { ok: true, url };
  if (url.protocol !== 'https:') return { ok: false, why: 'It is not an https address.' };
  if (isPrivateHost(url.hostname)) return { ok: false, why: 'Its host is not on the public internet.' };
  return { ok: true, url };
}
