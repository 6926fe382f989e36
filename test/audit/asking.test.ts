import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askQuestion } from '../../audit/run/ask-question.ts';
import { promise } from '../behaviours.ts';

// A worker that does whatever a worker can do wrong, by the words of the question.

const event = (data: { type: string; [field: string]: unknown }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const done = (lane: string) =>
  event({
    ...{ type: 'done', answer: 'a_1', lane, end: 'complete' },
    usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, citedDocuments: 0 },
  });
const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '1' })
    .end(JSON.stringify({ error: { code, message: 'No.' }, requestId: 'r' }));

let limited = 0;
const wrongs: Record<string, (response: ServerResponse) => unknown> = {
  silent: () => {},
  broken: (response) => refuse(response, 500, 'internal'),
  cut: (response) => {
    response.writeHead(200).write(event({ type: 'text', delta: 'Half an ' }));
    setTimeout(() => response.destroy(), 50);
  },
  truncated: (response) => response.writeHead(200).end(event({ type: 'text', delta: 'Half an ' })),
  garbled: (response) => response.writeHead(200).end('data: {"type":\n\n'),
  unavailable: (response) => response.writeHead(200).end(done('unavailable')),
  nothing: (response) =>
    response.writeHead(200).end(event({ type: 'text', delta: 'I found nothing.' }) + done('not_found')),
  taken: (response) =>
    response
      .writeHead(200)
      .end(
        event({ type: 'text', delta: 'One. Two. Three.' }) +
          event({ type: 'mystery' }) +
          event({ type: 'withdraw', from: 5, to: 9, instead: '*(Taken back.)*' }) +
          done('grounded'),
      ),
  capped: (response) => refuse(response, 429, 'daily_cap'),
  stranger: (response) => refuse(response, 403, 'origin_not_allowed'),
  busy: (response) => {
    limited += 1;
    if (limited === 1) refuse(response, 429, 'rate_limited');
    else response.writeHead(200).end(event({ type: 'text', delta: 'Here.' }) + done('grounded'));
  },
};
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { message } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { message: string };
  wrongs[message]?.(response);
});
let worker: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  worker = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const asked = (message: string, timeoutMs = 20_000) =>
  askQuestion(
    { worker, site: 'x', origin: 'https://x.example', timeoutMs },
    message,
    new AbortController().signal,
  );

describe('a question of the audit', () => {
  it(promise('audit.outcomes', 'what kept it from an answer'), async () => {
    expect((await asked('silent', 300)).outcome).toBe('timeout');
    for (const message of ['broken', 'cut', 'truncated', 'garbled', 'unavailable'])
      expect((await asked(message)).outcome, message).toBe('outage');
    expect((await asked('cut')).text).toBe('Half an ');
    expect((await asked('broken')).trouble).toContain('500 internal');
    expect((await asked('nothing')).outcome).toBe('refused');
  });

  it(promise('audit.outcomes', 'what was taken back is not in the answer'), async () => {
    const { outcome, text, events } = await asked('taken');
    expect([outcome, text]).toEqual(['answered', 'One.  Three.']);
    expect(events).toHaveLength(4);
  });

  it(promise('audit.outcomes', 'a fault of the asking is no outcome'), async () => {
    await expect(asked('capped')).rejects.toThrow('run it again tomorrow');
    await expect(asked('stranger')).rejects.toThrow('--origin');
    expect((await asked('busy')).text).toBe('Here.');
    expect(limited).toBe(2);
  });
});
