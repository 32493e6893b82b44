import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * In each turn of the event loop, Node accepts one connection per listening socket. With one socket, a busy server
 * accepts a hundred connections a second. After a restart, when all screens reconnect, a person's new connection would
 * wait behind thousands of others for many seconds. Only on Linux can sockets share a port like this.
 */
const SOCKETS = process.platform === 'linux' ? 64 : 1;

interface ListenOptions {
  port: number;
  host: string;
  backlog: number;
}

/** Lets servers listen on several sockets. The ports must be free: sockets of another process could share them too. */
export function createListeners() {
  const sockets: Server[] = [];

  async function listenBeside(app: FastifyInstance, options: ListenOptions): Promise<void> {
    const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
      app.server.emit('connection', connection),
    );
    await once(socket.listen(options), 'listening');
    sockets.push(socket);
  }

  return {
    async listen(app: FastifyInstance, options: ListenOptions): Promise<void> {
      const shared = { ...options, reusePort: SOCKETS > 1 };
      limitTogether(app.server);
      await app.listen(shared);
      const { port } = app.server.address() as AddressInfo;
      for (let count = 1; count < SOCKETS; count += 1) await listenBeside(app, { ...shared, port });
    },
    /** Accepts no more connections. Resolves once the accepted ones have ended; the server must end them. */
    async close(): Promise<void> {
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.close(resolve))));
    },
  };
}

/** Makes the server's `maxConnections` the limit of all its sockets together. Node would apply it to each of them. */
function limitTogether(server: Server): void {
  const { maxConnections } = server;
  let open = 0;
  server.maxConnections = Number.POSITIVE_INFINITY;
  server.prependListener('connection', (connection: Socket) => {
    open += 1;
    connection.once('close', () => (open -= 1));
    if (open > maxConnections) connection.destroy();
  });
}
