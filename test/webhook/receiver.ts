import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivered {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Receiver {
  url: string;
  delivered: Delivered[];
  /** How the next messages are answered; the last entry answers all that follow. */
  answers: ((response: ServerResponse) => void)[];
  close(): Promise<void>;
}

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end('a body that nobody reads');

/** Never answers. */
export const silence = (): void => {};

/** The one message that arrived. */
export function only({ delivered }: Receiver): Delivered {
  const [first] = delivered;
  if (!first || delivered.length > 1) throw new Error(`${delivered.length} messages arrived.`);
  return first;
}

/** A server of a site's, on a free port of the loopback. */
export async function startReceiver(): Promise<Receiver> {
  const delivered: Delivered[] = [];
  const receiver: Receiver = { url: '', delivered, answers: [status(204)], close: async () => {} };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      delivered.push({ path: request.url ?? '', headers: request.headers, body });
      const [answer = silence] = receiver.answers;
      if (receiver.answers.length > 1) receiver.answers.shift();
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.close = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return receiver;
}
