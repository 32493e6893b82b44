import { connect, type Socket } from 'node:net';

/** A reply with a body of known length. */
export interface RawReply {
  status: number;
  body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One HTTP connection that stays open between requests, and is opened again by the next request once it has ended. It
 * costs about a fifth of a full client's processor time, which would compete with the server on the same machine.
 */
export function createRawHttp(options: { host: string; port: number; localAddress: string }) {
  let socket: Socket | null = null;
  let waiting: PromiseWithResolvers<RawReply> | null = null;
  let received: Buffer = Buffer.alloc(0);

  function read(chunk: Buffer): void {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const start = headEnd + HEAD_END.length;
    if (received.length < start + length) return;
    const body = received.toString('utf8', start, start + length);
    received = Buffer.alloc(0);
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
    waiting = null;
  }

  function open(): Socket {
    const opened = connect({ ...options, noDelay: true });
    opened.on('data', read);
    opened.on('error', () => {});
    opened.on('close', () => {
      if (socket === opened) socket = null;
      received = Buffer.alloc(0);
      waiting?.reject(new Error('The connection was lost'));
      waiting = null;
    });
    return opened;
  }

  return {
    /** Sends one request. Rejects if the connection is lost, or if another request is still under way. */
    send(request: Buffer): Promise<RawReply> {
      if (waiting) return Promise.reject(new Error('Another request is under way'));
      waiting = Promise.withResolvers();
      socket ??= open();
      socket.write(request);
      return waiting.promise;
    },
    close(): void {
      socket?.destroy();
    },
  };
}

export type RawHttp = ReturnType<typeof createRawHttp>;

export function requestBytes(
  host: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}
