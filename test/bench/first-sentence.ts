import type { Part } from '../support/messages-protocol.ts';
import { ask, type RealWorker, startRealWorker } from '../support/real-worker.ts';
import { workshop } from '../support/workshop.ts';

/** A minute's questions from one address are 30. */
const TURNS = 28;
const WARM = 3;
const END = ' worn [S1]. W';

/**
 * Prints how long the end of a model's first sentence takes to its reader, over what it takes to one who reads the
 * model's stream directly.
 */
export async function printFirstSentence(): Promise<void> {
  let written = 0;
  const end: Part = {
    chunk: END.length,
    get text() {
      written = performance.now();
      return END;
    },
  };
  const worker = await startRealWorker(({ body }) => {
    const asksFirst = !JSON.stringify(body.messages.at(-1)).includes('tool_result');
    if (asksFirst) return { say: [{ tool: 'search', input: { query: 'brakes' } }] };
    // The pauses: the stream is long open, and what comes a while later cannot be what lets the sentence out.
    return { say: [{ text: 'Brakes squeak when the pads are wet or' }, { pause: 100 }, end, { pause: 200 }] };
  }, workshop);
  try {
    const [direct, gated]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      direct.push((await whenRead(await askModel(worker), 'worn [S1]')) - written);
      gated.push(
        (await whenRead(await ask(worker.url, 'Why do my brakes squeak?'), 'event: text')) - written,
      );
    }
    const over = gated.map((took, turn) => took - (direct[turn] ?? 0)).slice(WARM);
    console.log(
      `from the end of the model’s first sentence to the reader, over the direct stream (p50 < 20 ms): ` +
        `p50 ${at(over, 0.5)} ms, p95 ${at(over, 0.95)} ms (${over.length} turns); direct p50 ${at(direct, 0.5)} ms`,
    );
  } finally {
    await worker.close();
  }
}

/** The same stream without anything between. */
function askModel({ model }: RealWorker): Promise<Response> {
  const messages = [{ role: 'user', content: [{ type: 'tool_result', content: 'Brake pads' }] }];
  return fetch(`${model.url}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify({ model: 'direct', messages }),
  });
}

/** Reads a stream to its end, and tells when the words were there. */
async function whenRead(response: Response, words: string): Promise<number> {
  let at = 0;
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (at === 0 && text.includes(words)) at = performance.now();
  }
  if (at === 0) throw new Error(`The words did not come: ${text.slice(0, 400)}`);
  return at;
}

function at(numbers: number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
}
