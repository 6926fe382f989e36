import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Site } from '../../shared/site.ts';
import type { Http } from './request-id.ts';

// A widget that the support desk shows stands in a page of the worker itself, which is on no site's list of origins.
// Whoever may see a site at the desk is given a pass: a signed cookie that lets pages of this origin, and no other,
// ask for that one site for an hour. A browser sends it nowhere else, and without it the worker's own origin is
// refused as any other.

const SECONDS = 3600;
const NAME = 'pincite_preview';

export async function givePass<E extends Http>(c: Context<E>, site: string, now = Date.now()): Promise<void> {
  const secure = new URL(c.req.url).protocol === 'https:';
  const value = `${site}.${Math.floor(now / 1000) + SECONDS}`;
  await setSignedCookie(c, NAME, value, signing(c.env.SEARCH_SECRET), {
    ...{ path: '/v1', httpOnly: true, sameSite: 'Strict', secure, maxAge: SECONDS },
  });
}

/** Whether the page is one of this worker's own, and its reader has a pass for the site. */
export async function hasPass(
  c: Context<Http>,
  { site, origin, now = Date.now() }: { site: string; origin: string; now?: number },
): Promise<boolean> {
  if (origin !== new URL(c.req.url).origin) return false;
  const value = await getSignedCookie(c, signing(c.env.SEARCH_SECRET), NAME);
  if (!value) return false;
  const [key, until] = value.split('.');
  return key === site && Number(until) > now / 1000;
}

/** What is asked in a preview is answered as anywhere, and written nowhere: no figure and no gap comes of it. */
export function unlogged(site: Site): Site {
  return { ...site, keep: { conversationDays: 1, redact: [], answerDays: 0 } };
}

/** Nothing else that the secret signs can be taken for a pass. */
function signing(secret: string): string {
  return `preview passes\n${secret}`;
}
