import type { Agent } from 'node:http';
import { createParser } from 'eventsource-parser';
import { type Asking, newVisit, send, type Visit } from './visitor.ts';

/** The same question to a bare worker, which passes the model's stream on: the limit of what this machine can do. */
export async function askBare({ worker, origin, message }: Asking, agent: Agent): Promise<Visit> {
  const started = performance.now();
  const it = newVisit();
  try {
    const reply = await send(agent, worker, origin, { body: JSON.stringify({ message }) });
    const parser = createParser({
      onEvent: ({ event, data }) => {
        it.firstEventMs ||= performance.now() - started;
        if (event === 'content_block_delta') it.firstTextMs ||= performance.now() - started;
        if (event === 'message_stop') it.done = true;
        JSON.parse(data);
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of reply) parser.feed(decoder.decode(chunk as Buffer, { stream: true }));
  } catch (error) {
    it.gaveUp = error instanceof Error ? error.message : String(error);
  }
  it.lastMs = performance.now() - started;
  return it;
}
