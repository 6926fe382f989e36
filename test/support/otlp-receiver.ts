import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReceivedSpan, takeTraces } from './otlp-protocol.ts';

export type OtlpReceiver = {
  url: string;
  spans: ReceivedSpan[];
  /** Why a request was refused. */
  faults: string[];
  /** The headers and the whole text of what came, as it came. */
  requests: { headers: Record<string, string | string[] | undefined>; text: string }[];
  close: () => Promise<void>;
};

/** A collector of OpenTelemetry traces. It answers 400 to what the protocol does not allow, and keeps the reason. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const received: Omit<OtlpReceiver, 'url' | 'close'> = { spans: [], faults: [], requests: [] };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.requests.push({ headers: request.headers, text });
    const what = `${request.method} ${request.url}`;
    const fault = takeTraces(received.spans, what, request.headers['content-type'], text);
    if (fault !== null) received.faults.push(fault);
    response.writeHead(fault === null ? 200 : 400, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    ...received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
