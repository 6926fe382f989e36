import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { frames, type Script, type ScriptedRequest, statusReply } from './messages-protocol.ts';

export type ScriptedModel = {
  /** For ANTHROPIC_BASE_URL. */
  url: string;
  /** Every request so far, in order. */
  requests: ScriptedRequest[];
  /** How many of them are over: answered, or left by their caller. */
  ended(): number;
  close(): Promise<void>;
};

/**
 * A server that speaks the Messages streaming protocol on a free port of the loopback and answers as the script
 * says, one call of it for each request.
 */
export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = [];
  let ended = 0;
  const server = createServer((request, response) => {
    response.on('close', () => {
      ended += 1;
    });
    answer(request, response, script, requests).catch(async (error: unknown) => {
      // What was written before a cut has to arrive before the cut does.
      await new Promise((resolve) => setTimeout(resolve, 50));
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    ended: () => ended,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  script: Script,
  requests: ScriptedRequest[],
): Promise<void> {
  const received = await read(request, requests.length + 1);
  requests.push(received);
  const reply = await script(received);
  if ('status' in reply) {
    const { headers, body } = statusReply(reply);
    response.writeHead(reply.status, headers).end(body);
    return;
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for await (const frame of frames(reply, received.body.model, gone.signal)) {
    if (gone.signal.aborted) return;
    response.write(frame);
  }
  response.end();
}

async function read(request: IncomingMessage, number: number): Promise<ScriptedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    number,
    path: request.url ?? '',
    headers,
    body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
  };
}
