import { rmSync } from 'node:fs';
import axe from 'axe-core';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { DeskRole, NewPerson } from '../../shared/desk-access.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { runPincite, type TestPincite } from '../support/running-pincite.ts';
import { sharedBrowser } from '../widget-browser/browser.ts';
import { writeArticles } from './articles.ts';
import { type Database, type Named, type Seeded, seedAnswers } from './seeded-answers.ts';

export const TOKEN = 'console-token-of-the-browser-tests-0123456789';

export interface Desk {
  pincite: TestPincite;
  /** `http://127.0.0.1:…`, where the console is served. */
  url: string;
  db: Database;
  /** The seeded log, newest first. */
  answers: Seeded[];
  /** Asks the desk's interface with the console token, or another. */
  api<T>(path: string, init?: { method?: string; body?: unknown; token?: string }): Promise<T>;
  /** A new browser window on an address under /console, signed in unless `role` is null. */
  visit(address: string, options?: VisitOptions): Promise<Visit>;
  /** The token of a person of that role, or of one who was added by name. */
  tokenOf(role: string): string;
  /** Adds a viewer, who can be a window's `role` by that name. */
  addPerson(name: string): Promise<{ email: string; token: string }>;
  /** Closes the windows of `visit`. */
  closeWindows(): Promise<void>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Whose session: of a role, of the console's token (by default), of a person added, or nobody's. */
  role?: DeskRole | 'console' | (string & {}) | null;
  /** The language that the console is shown in. */
  language?: 'en' | 'fr' | 'ar';
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong on the page: errors of scripts and of the policy, and answers that were no success. */
  troubles: string[];
}

/** Pincite with a seeded log and people of every role, and a browser. */
export async function openDesk(): Promise<Desk> {
  const contexts: BrowserContext[] = [];
  const tokens = new Map<string, string>([['console', TOKEN]]);
  const cookies = new Map<string, string>();
  const content = writeArticles();
  const [browser, pincite] = await Promise.all([
    sharedBrowser(),
    runPincite({ content, env: { CONSOLE_TOKEN: TOKEN } }),
  ]);
  const url = pincite.console.url.replace('/console', '');
  const db = (await pincite.runtime.getD1Database('DB')) as unknown as Database;
  await addSite('shop', 'Shop');
  const answers = await seedAnswers(db, await passages(pincite));
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    const body = { name: `The ${role}`, email: `${role}@cycles.example`, role, sites: null };
    tokens.set(role, (await api<NewPerson>('/people', { method: 'POST', body })).token);
  }
  return {
    ...{ pincite, url, db, answers, api, visit, closeWindows, addPerson },
    tokenOf: (role) => tokens.get(role) ?? '',
    async close() {
      await pincite.close();
      rmSync(content, { recursive: true, force: true });
    },
  };

  async function addPerson(name: string): Promise<{ email: string; token: string }> {
    const email = `${name.toLowerCase()}@coders.example`;
    const body = { name, email, role: 'viewer', sites: null };
    const { token } = await api<NewPerson>('/people', { method: 'POST', body });
    tokens.set(name, token);
    return { email, token };
  }

  async function closeWindows(): Promise<void> {
    for (const context of contexts.splice(0)) await context.close();
  }

  async function api<T>(
    path: string,
    { method = 'GET', body, token = TOKEN }: { method?: string; body?: unknown; token?: string } = {},
  ) {
    const response = await fetch(`${url}/v1/desk${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  }

  async function addSite(key: string, name: string): Promise<void> {
    const site = {
      key,
      name,
      origins: ['https://cycles.example'],
      scope: { collections: ['help'] },
      handoff: null,
    };
    await api('/sites', { method: 'POST', body: site });
  }

  async function visit(address: string, options: VisitOptions = {}): Promise<Visit> {
    const { role = 'console', language = 'en', ...others } = options;
    const context = await browser.newContext({
      viewport: { width: 1500, height: 860 },
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      locale: 'en-GB',
      ...others,
    });
    contexts.push(context);
    if (role) await signIn(context, role);
    await context.addInitScript((chosen) => {
      if (!localStorage.getItem('pincite-console-language'))
        localStorage.setItem('pincite-console-language', chosen);
    }, language);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(`${url}/console${address}`);
    return { page, context, troubles };
  }

  /** As the page signs in, once for each role. */
  async function signIn(context: BrowserContext, role: string): Promise<void> {
    let cookie = cookies.get(role);
    if (!cookie) {
      const response = await fetch(`${url}/v1/desk/session`, {
        method: 'POST',
        headers: { 'x-pincite-desk': '1', Origin: url, 'Content-Type': 'application/json' },
        body: JSON.stringify({ token: tokens.get(role) }),
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      if (!cookie) throw new Error(`Signing in as ${role}: ${response.status} ${await response.text()}`);
      cookies.set(role, cookie);
    }
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  }
}

/** Every passage of the index, of which the articles have one each; the article that no answer finds left out. */
async function passages({ engine }: TestPincite): Promise<Named[]> {
  const scope = { collections: ['help'] };
  const { value } = await engine.browse({ scope, limit: 50, offset: 0 });
  const found: Named[] = [];
  for (const { edition } of value.titles) {
    const opened = await engine.open({ scope, target: { edition }, maxChars: 4000 });
    found.push(...opened.value.passages);
  }
  return found.filter(({ title }) => title !== 'Lost lock keys');
}

interface AxeRule {
  id: string;
  nodes: { html: string }[];
}

/** What axe finds on the page, by all its rules or by those named. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(
    (runOnly) =>
      (
        window as unknown as {
          axe: { run(options: object): Promise<{ violations: AxeRule[]; passes: AxeRule[] }> };
        }
      ).axe.run({ resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) }),
    rules,
  );
  if (passes.length === 0) return ['axe looked at nothing'];
  return violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.html)
        .join(' ')
        .slice(0, 600)}`,
  );
}

/** The questions of the rows of the list. */
export function rowNames(page: Page): Promise<string[]> {
  return page.locator('.rows .name').allInnerTexts();
}
