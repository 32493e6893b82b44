import { DATABASE } from './access-rules.ts';
import { SOCKET_PORT } from './socket.ts';

/** Connection settings for `pg`. */
export interface EmbeddedPostgresConnection {
  /** Absolute path of the socket's directory. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** The socket has no TLS, regardless of what the environment requires for other connections. */
  ssl: false;
}

export function connectionTo(host: string): EmbeddedPostgresConnection {
  return { host, port: SOCKET_PORT, user: DATABASE, database: DATABASE, ssl: false };
}
