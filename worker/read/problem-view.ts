import { html } from 'hono/html';
import type { View } from './layout.ts';
import type { Words } from './words.ts';

export type Problem = 'unknown' | 'noSite' | 'down' | 'busy' | 'failed';

const STATUS = { unknown: 404, noSite: 404, down: 503, busy: 429, failed: 500 } as const;

export function statusOf(problem: Problem): (typeof STATUS)[Problem] {
  return STATUS[problem];
}

/** Why nothing can be shown, and what one can do. The request's id stands where the log says more. */
export function problemView(problem: Problem, requestId: string, t: Words): View {
  const title = t(`${problem}Title`);
  const logged = problem === 'down' || problem === 'failed';
  const main = html`<main class="problem"><h1 id="text">${title}</h1><p>${t(problem)}</p>${
    logged ? html`<p class="fine">${t('request', { what: requestId })}</p>` : ''
  }</main>`;
  return { title, main, previous: null, next: null };
}
