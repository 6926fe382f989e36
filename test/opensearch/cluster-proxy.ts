import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findJdk } from '../../search-node/engine-build/find-jdk.ts';

// Stands before the real node and does what the security plugin or a load balancer does there: asks who it is, speaks
// TLS, says that it is busy.

export type Asked = { method: string; path: string; authorization: string | null };
export type Certificate = { pfx: Buffer; passphrase: string; pem: string };
export type ProxyOptions = {
  node: string;
  /** What each request must say in `authorization`. */
  authorization?: string;
  certificate?: Certificate;
  /** Answers instead of the node, where it returns a status. */
  instead?: (asked: Asked) => { status: number; body: object } | null;
};

/** Ends with the test. `asked` collects what came. */
export async function clusterProxy(options: ProxyOptions): Promise<{ url: string; asked: Asked[] }> {
  const { certificate, authorization, instead } = options;
  const asked: Asked[] = [];
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const one: Asked = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      authorization: incoming.headers.authorization ?? null,
    };
    asked.push(one);
    const refusal =
      authorization !== undefined && one.authorization !== authorization
        ? { status: 401, body: { error: 'Unauthorized' } }
        : instead?.(one);
    if (!refusal) {
      forward(incoming, outgoing, options.node);
      return;
    }
    incoming.resume();
    outgoing.writeHead(refusal.status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(refusal.body));
  };
  const server = certificate ? createTlsServer(certificate, answer) : createServer(answer);
  const url = await listening(server, certificate ? 'https' : 'http');
  return { url, asked };
}

async function listening(server: Server, protocol: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, node: string): void {
  const { authorization: _secret, host: _host, ...headers } = incoming.headers;
  const sent = request(`${node}${incoming.url}`, { method: incoming.method ?? 'GET', headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
}

/** A certificate for 127.0.0.1 that signs itself. */
export async function selfSigned(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-certificate-'));
  const keytool = join(dirname((await findJdk()).java), 'keytool');
  const store = join(folder, 'store.p12');
  const pem = join(folder, 'certificate.pem');
  const of = ['-alias', 'node', '-keystore', store, '-storepass', 'of the tests', '-storetype', 'PKCS12'];
  const run = promisify(execFile);
  try {
    await run(keytool, [
      ...['-genkeypair', ...of, '-keyalg', 'EC', '-dname', 'CN=127.0.0.1', '-validity', '2'],
      ...['-ext', 'SAN=ip:127.0.0.1', '-ext', 'BC=ca:true'],
    ]);
    await run(keytool, ['-exportcert', '-rfc', ...of, '-file', pem]);
    return {
      pfx: await readFile(store),
      passphrase: 'of the tests',
      pem: await readFile(pem, 'utf8'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
