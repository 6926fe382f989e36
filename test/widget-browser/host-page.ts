import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageOptions {
  /** Attributes of the script tag beside `src` and `data-site`. */
  attributes?: string;
  csp?: string;
  css?: string;
  html?: string;
  lang?: string;
  dir?: string;
  /** Where the tag stands, if there is one. */
  place?: 'head' | 'body' | 'nowhere';
}
export interface HostSite {
  /** The address of a page made so. */
  page(options?: PageOptions): string;
  origin: string;
  close(): Promise<void>;
}

/** A site of another origin that carries the script tag, each page as a test wants it. */
export async function startHostSite(worker: string): Promise<HostSite> {
  const pages: PageOptions[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/empty.js')
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end();
    const options = pages[Number((request.url ?? '').slice(1))];
    if (!options) return void response.writeHead(404).end();
    if (options.csp) response.setHeader('Content-Security-Policy', options.csp);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(htmlOf(options, worker));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page: (options = {}) => `${origin}/${pages.push(options) - 1}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function htmlOf(
  { attributes = '', css, html, lang = 'en', dir = 'ltr', place = 'body' }: PageOptions,
  worker: string,
): string {
  const tag = `<script async src="${worker}/widget.js" data-site="demo" ${attributes}></script>`;
  const style = css ? `<style>${css}</style>` : '';
  const body = html ?? '<main><h1>Orders</h1><p>A page of the site.</p><a href="#x">A link</a></main>';
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title>
${style}${place === 'head' ? tag : ''}</head>
<body>${body}${place === 'body' ? tag : ''}</body></html>`;
}
