import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { SiteKey } from '../../shared/site.ts';
import { articlePage } from './article-page.ts';
import { openCatalogue } from './catalogue.ts';
import { homePage, type Printed } from './home-page.ts';
import type { Site } from './layout.ts';
import { notFoundPage, troublePage } from './message-pages.ts';
import { FILES_PATH, readPicture } from './pictures.ts';

export type HelpCentreOptions = {
  /** The folder with the articles: the one that was indexed, so that every source opens its page. */
  content: string;
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** Where `widget.js` and the chat's API are, `https://chat.example.com`. */
  widgetOrigin: string;
  siteKey: string;
  siteName: string;
  /** BCP 47: the language that comes first, and the language of the pages around the articles. */
  locale?: string;
  /** What the index holds in print, for the start page: printed editions have no page here. */
  printed?: () => Promise<Printed>;
  /** Told what went wrong; `where` is the request's id, as its page shows it, or the folder. Default: standard error. */
  onError?: (error: unknown, where: string) => void;
};

export type HelpCentre = { url: string; close(): Promise<void> };

const STYLE_PATH = '/_pincite/style.css';
const ICON_PATH = '/_pincite/icon.svg';
const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8');

/**
 * Serves a content folder as plain pages that carry the chat's script tag.
 * Throws `IngestError` where the folder is of no use, and the system's error where the port is taken.
 */
export async function startHelpCentre(options: HelpCentreOptions): Promise<HelpCentre> {
  const app = await helpCentreApp(options);
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, port: options.port, hostname: options.host },
      (info: AddressInfo) => {
        server.off('error', reject);
        const host = info.family === 'IPv6' ? `[${info.address}]` : info.address;
        resolve({
          url: `http://${host}:${info.port}`,
          close: () =>
            new Promise((done) => {
              server.close(() => done());
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        });
      },
    );
    server.once('error', reject);
  });
}

/** The routes: `/` all articles, the style sheet, pictures of the folder, and one page for each article. */
export async function helpCentreApp(options: HelpCentreOptions): Promise<Hono> {
  const site = siteOf(options);
  const onError = options.onError ?? logged;
  const catalogue = await openCatalogue(options.content, (error) => onError(error, options.content));
  const app = new Hono();
  app.get(`${FILES_PATH}*`, async (c, next) => {
    const path = decoded(c.req.path.slice(FILES_PATH.length));
    const picture = path === null ? null : await readPicture(options.content, path);
    return picture ? c.body(picture.bytes, 200, picture.headers) : next();
  });
  app.use(securityHeaders(site.widgetOrigin));
  app.get(STYLE_PATH, (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get(ICON_PATH, (c) => c.body(icon, 200, { 'Content-Type': 'image/svg+xml' }));
  app.get('/', async (c) => c.html(await homePage(site, await catalogue.current(), await inPrint())));
  app.get('*', async (c) => {
    const current = await catalogue.current();
    const address = decoded(c.req.path);
    const found = address === null ? null : current.find(address);
    if (!found) return notFound(c);
    if (found.edition !== address) return c.redirect(found.address, 301);
    const page = await articlePage(site, current, found);
    return page === null ? notFound(c) : c.html(page);
  });
  app.notFound(notFound);
  app.onError(async (error, c) => {
    const requestId = randomUUID();
    onError(error, requestId);
    return c.html(await troublePage(site, requestId), 500);
  });
  return app;

  /** The start page is served all the same where the index does not answer. */
  async function inPrint(): Promise<Printed | null> {
    try {
      return (await options.printed?.()) ?? null;
    } catch (error) {
      onError(error, 'the start page');
      return null;
    }
  }

  async function notFound(c: Context): Promise<Response> {
    return c.html(
      await notFoundPage(site, await catalogue.current(), decoded(c.req.path) ?? c.req.path),
      404,
    );
  }
}

function siteOf(options: HelpCentreOptions): Site {
  const { origin } = new URL(options.widgetOrigin);
  return {
    key: SiteKey.parse(options.siteKey),
    name: options.siteName,
    locale: options.locale ?? 'en',
    widgetOrigin: origin,
    stylePath: STYLE_PATH,
    iconPath: ICON_PATH,
  };
}

/** Nothing runs and nothing is loaded but our own style, the folder's pictures and the chat. */
function securityHeaders(widgetOrigin: string): ReturnType<typeof secureHeaders> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      scriptSrc: [widgetOrigin],
      connectSrc: [widgetOrigin],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: false,
    crossOriginResourcePolicy: 'same-origin',
  });
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // URIError: not an address of ours
  }
}

function logged(error: unknown, where: string): void {
  console.error(`help centre, ${where}:`, error);
}
