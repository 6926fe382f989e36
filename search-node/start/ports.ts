import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** The two ports in use: the pages' own and the next one for the worker. With `port` 0, any two free ones. */
export async function choosePorts(port: number): Promise<{ helpCentre: number; worker: number }> {
  if (port === 0) return { helpCentre: await freePort(), worker: await freePort() };
  await assertPortsFree([port, port + 1]);
  return { helpCentre: port, worker: port + 1 };
}

/** Makes sure that the ports can be had before minutes go into an index. */
async function assertPortsFree(ports: number[]): Promise<void> {
  for (const port of ports) {
    const error = await tryListening(port);
    if (!error) continue;
    const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `can't be used (${error.code})`;
    throw new StartError(
      'port_taken',
      `Port ${port} ${why}. Stop that program, or choose two other ports in a row: npm start -- --port ${(ports[0] ?? 0) < 60_000 ? (ports[0] ?? 0) + 1000 : 9000}`,
      { cause: error },
    );
  }
}

function tryListening(port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });
}
