import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { DeskHttp } from './person.ts';
import { SESSION_SECONDS } from './sessions.ts';

/** Over https a browser takes the name with this prefix from this very host only. */
export function cookieName(c: Context<DeskHttp>): string {
  return isHttps(c) ? '__Host-pincite_desk' : 'pincite_desk';
}

export function giveCookie(c: Context<DeskHttp>, value: string): void {
  setCookie(c, cookieName(c), value, { ...kept(c), maxAge: SESSION_SECONDS });
}

export function takeCookie(c: Context<DeskHttp>): void {
  deleteCookie(c, cookieName(c), kept(c));
}

function kept(c: Context<DeskHttp>) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(c) } as const;
}

function isHttps(c: Context<DeskHttp>): boolean {
  return new URL(c.req.url).protocol === 'https:';
}
