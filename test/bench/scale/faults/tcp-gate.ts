import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `open`: passes all on. `shut`: connections are reset. `slow`: each piece waits first. `half-open`: connections are
 * taken, read, and never answered.
 */
export type GateMode = 'open' | 'shut' | 'slow' | 'half-open';
export type TcpGate = { url: string; set: (mode: GateMode) => void; close: () => Promise<void> };

const SLOW_MS = 3000;

/** Stands before a server on the loopback, so that it can be made to fail as networks do. */
export async function startTcpGate(url: string): Promise<TcpGate> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let mode: GateMode = 'open';
  const server = createServer((client) => {
    keep(client);
    if (mode === 'shut') return client.resetAndDestroy();
    if (mode === 'half-open') return client.resume();
    const host = keep(connect(Number(port), hostname));
    pass(client, host);
    pass(host, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      mode = next;
      // What is kept alive would go round the gate.
      if (mode === 'shut') for (const socket of sockets) socket.resetAndDestroy();
      if (mode === 'open') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // Both ends are told by the close.
    return socket;
  }

  function pass(from: Socket, to: Socket): void {
    from.on('data', (piece) => {
      if (mode === 'half-open') return;
      if (mode === 'slow') setTimeout(() => to.write(piece), SLOW_MS);
      else to.write(piece);
    });
    from.on('close', () => to.destroy());
  }
}
