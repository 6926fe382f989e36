import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { childOf } from '../child-process-figures.ts';
import { answerCalls } from './process-calls.ts';

// A worker that makes the calls that an answer needs, one after the other, and passes the model's stream on. It checks
// nothing, registers nothing and keeps nothing: what it takes is what the runtime, the calls and the model take.

export type BareSettings = { bindings: { SEARCH_URL: string; SEARCH_SECRET: string; MODEL_URL: string } };

const SCRIPT = `
const ask = (env, content) => fetch(env.MODEL_URL + '/v1/messages', {
  method: 'POST', body: JSON.stringify({ model: 'bare', messages: [{ role: 'user', content }] }),
});
export default {
  async fetch(request, env) {
    const { message } = await request.json();
    await (await ask(env, message)).text();
    const found = await fetch(env.SEARCH_URL + '/v1/search', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + env.SEARCH_SECRET, 'content-type': 'application/json' },
      body: JSON.stringify({ scope: { collections: ['help'] }, query: message }),
    });
    const { hits } = await found.json();
    const content = hits.map(({ passage }, at) =>
      '<passage id="S' + (at + 1) + '">\\n' + passage.title + '\\n\\n' + passage.text + '\\n</passage>').join('\\n\\n');
    const last = await ask(env, [{ type: 'tool_result', content }]);
    return new Response(last.body, { headers: { 'content-type': 'text/event-stream' } });
  },
};`;

let worker: Miniflare | null = null;
let url = '';

answerCalls({
  async start({ bindings }: BareSettings) {
    worker = new Miniflare(
      convertV4MiniflareOptions({
        ...{ name: 'bare', host: '127.0.0.1', port: 0, cf: false, logRequests: false, bindings },
        compatibilityDate: '2026-11-01',
        modules: [{ type: 'ESModule', path: 'main.js', contents: SCRIPT }],
        log: new Log(LogLevel.ERROR),
      } as Parameters<typeof convertV4MiniflareOptions>[0]),
    );
    url = (await worker.ready).origin;
  },
  url: () => url,
  workerd: () => childOf(process.pid),
  close: () => worker?.dispose(),
});
