import type { Site } from '../../../shared/site.ts';
import { webhookAddress } from '../../webhook/webhook-address.ts';
import { DeskFailure } from '../desk-failure.ts';

const HANDOFF_URL = 'site.handoff.url';
const HANDOFF = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** What a site's schema leaves open and its pages would stumble over. Throws `bad_request`, which names the cure. */
export function checkSite({ origins, handoff, locale }: Site): void {
  for (const [at, origin] of origins.entries()) checkOrigin(origin, `site.origins.${at}`);
  if (handoff?.kind === 'webhook') checkWebhook(handoff.url);
  else if (handoff) checkHandoff(handoff.url);
  if (!isLocale(locale)) {
    throw refusal(
      `"${locale}" is no language. Give one as browsers name it, such as en, fr or pt-BR.`,
      'site.locale',
    );
  }
}

function checkOrigin(origin: string, field: string): void {
  const url = URL.parse(origin);
  if (url && /^https?:$/.test(url.protocol) && url.origin === origin) return;
  const meant = url && /^https?:$/.test(url.protocol) ? ` Did you mean ${url.origin}?` : '';
  throw refusal(
    `"${origin}" is no origin. An origin is like https://www.example.com, with no path and no slash.${meant}`,
    field,
  );
}

function checkWebhook(address: string): void {
  const checked = webhookAddress(address);
  if (checked.ok) return;
  throw refusal(`Messages to a person cannot be sent to this address. ${checked.why}`, HANDOFF_URL);
}

function checkHandoff(address: string): void {
  const url = URL.parse(address);
  if (url && HANDOFF.has(url.protocol)) return;
  throw refusal(
    'The address that visitors reach a person at begins with https://, mailto: or tel:.',
    HANDOFF_URL,
  );
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false; // RangeError: what it is asked for
  }
}

function refusal(message: string, field: string): DeskFailure {
  return new DeskFailure('bad_request', message, { field });
}
