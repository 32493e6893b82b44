import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * In each turn of the event loop, Node accepts one connection per listening socket. With one socket, a busy server
 * accepts a hundred connections a second, and when all screens reconnect after a restart, the kernel drops most
 * attempts. Their clients, including people's browsers, retry only after 1 to 60 seconds. Other systems do not
 * distribute connections between sockets like this.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1;

interface ListenOptions {
  port: number;
  host: string;
  backlog: number;
}

/**
 * Lets servers listen on several sockets. The ports must be free, because sockets of another process could share them
 * too.
 */
export function createListeners() {
  const sockets: Server[] = [];

  async function listenBeside(app: FastifyInstance, options: ListenOptions): Promise<void> {
    const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
      app.server.emit('connection', connection),
    );
    socket.maxConnections = app.server.maxConnections;
    await once(socket.listen(options), 'listening');
    sockets.push(socket);
  }

  return {
    async listen(app: FastifyInstance, options: ListenOptions): Promise<void> {
      const shared = { ...options, reusePort: SOCKETS > 1 };
      // The kernel gives each socket the same share of the connections.
      app.server.maxConnections = Math.ceil(app.server.maxConnections / SOCKETS);
      await app.listen(shared);
      const { port } = app.server.address() as AddressInfo;
      for (let count = 1; count < SOCKETS; count += 1) await listenBeside(app, { ...shared, port });
    },
    /** Accepts no more connections. Resolves once the accepted ones have ended, which the caller must ensure. */
    async close(): Promise<void> {
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.close(resolve))));
    },
  };
}
