import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part, Script, ScriptedRequest } from './messages-protocol.ts';
import { ask, chat, ORIGIN, readUntil, startRealWorker } from './real-worker.ts';
import { workshop } from './workshop.ts';

// Records what the real worker sends, byte for byte: `node test/support/record-streams.ts v2` once a wire changes.
// A recorded version is never recorded again: it is what widgets that are out there have learned to read.

const folder = join(import.meta.dirname, '../fixtures/streams', process.argv[2] ?? 'v1');

const questions: Record<string, string> = {
  grounded: 'Why do my brakes squeak?',
  arabic: 'كم يستغرق توصيل الدراجة؟',
  'not-found': 'Do you sell a submarine?',
  conversational: 'hello',
  'cut-short': 'Why do wet brakes squeak?',
  'model-down': 'Why do old brakes squeak?',
  quotation: 'Is this a real quotation: “Brakes squeak when the pads are wet or worn”?',
};
const LAST = 'Why do new brakes squeak?';

/** The name of the question that a request is about. The message may list earlier sources behind the question. */
function nameOf({ body }: ScriptedRequest): string {
  const own = body.messages.findLast(
    ({ role, content }) => role === 'user' && !JSON.stringify(content).includes('tool_result'),
  );
  const words = JSON.stringify(own?.content ?? '');
  if (words.includes(LAST)) return 'stopped';
  return Object.keys(questions).find((name) => words.includes(questions[name] ?? '-')) ?? 'grounded';
}

const search = (query: string) => ({ tool: 'search', input: { query } });
const said: Record<string, Part[]> = {
  arabic: [{ text: 'يستغرق التوصيل خمسة أيام عمل [S2].' }],
  'not-found': [{ text: 'I do not know.' }],
  'cut-short': [{ text: 'Wet pads squeak [S1]. And worn ones do. Then' }, { fault: 'cut' }],
  stopped: [{ text: 'Wet pads squeak [S1]. And worn ones do. Then' }, { pause: 60_000 }],
};
const WHOLE =
  'Wet or **worn** pads squeak [S1].\n\n- Clean the rim with `alcohol` [S1].\n- It takes 77 days [S1].\n';

const script: Script = (request) => {
  const name = nameOf(request);
  if (name === 'conversational') return { say: [{ text: 'Hello! What would you like to know?' }] };
  if (name === 'model-down') return { status: 401, type: 'authentication_error' };
  const looked = JSON.stringify(request.body.messages.at(-1)).includes('tool_result');
  if (looked) return { say: said[name] ?? [{ text: WHOLE }] };
  if (name === 'not-found') return { say: [search('submarine')] };
  if (name === 'arabic') return { say: [search('توصيل')] };
  return { say: [search('brakes squeak'), { tool: 'open', input: { id: 'S1' } }] };
};

mkdirSync(folder, { recursive: true });
const save = (name: string, text: string) => writeFileSync(join(folder, name), text);
const worker = await startRealWorker(script, workshop);
let conversation: string | undefined;
for (const [name, message] of Object.entries(questions)) {
  const text = await (
    await ask(worker.url, message, { locale: 'en', ...(conversation && { conversation }) })
  ).text();
  conversation ??= /"conversation":"(c_[\w-]+)"/.exec(text)?.[1];
  save(`${name}.sse`, text);
}
worker.search.host.fault = 'network';
save('search-down.sse', await (await ask(worker.url, 'Why do my brakes squeak?', { conversation })).text());
worker.search.host.fault = null;
const running = await readUntil(await ask(worker.url, LAST, { conversation }), /Wet pads/);
await chat(worker.url, `/${conversation}/stop?site=workshop`, { method: 'POST' });
save('stopped.sse', await running.rest());
save('conversation.json', await (await chat(worker.url, `/${conversation}?site=workshop`)).text());
const site = await fetch(`${worker.url}/v1/site?site=workshop`, { headers: { Origin: ORIGIN } });
save('site.json', await site.text());
save('refusal.json', await (await ask(worker.url, '')).text());
await worker.close();
