import { connect } from 'node:net';
import { type RawRequest, requestBytes } from './raw-http.ts';

/** Any status but 200 is an error: rejections are cheap and would improve the result. */
const OK = 'HTTP/1.1 200 ';
const HEAD_END = '\r\n\r\n';

export interface LoadOptions {
  url: string;
  /** For each connection, the requests that it sends in turn. It starts over after the last one. */
  connections: readonly (readonly RawRequest[])[];
  seconds: number;
}

/**
 * Measures replies per second if each connection waits for a reply before it sends the next request. Throws if a
 * request fails.
 *
 * The client is cheap, because on two cores it competes with the server. A full HTTP client (autocannon) takes 40 µs
 * per request, as much as the measured routes. This one takes about 10 µs: it sends prepared bytes, and reads only the
 * status and the length of a reply.
 */
export async function measureRepliesPerSecond({ url, connections, seconds }: LoadOptions): Promise<number> {
  const { hostname, port, host } = new URL(url);
  let answered = 0;
  let ends = Number.POSITIVE_INFINITY;
  const clients = connections.map((requests) => {
    const sent = requests.map((request) => requestBytes(host, request));
    let next = 0;
    const send = () => socket.write(sent[next++ % sent.length] as Buffer);
    const onReply = () => {
      if (performance.now() >= ends) return void socket.end();
      answered += 1;
      send();
    };
    const read = replyReader(onReply, (reply) => socket.destroy(new Error(`${url} returned ${reply}`)));
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(65_536),
        callback: (length, buffer) => read(length, buffer as Buffer),
      },
    });
    return new Promise<void>((resolve, reject) => {
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });
  });
  ends = performance.now() + seconds * 1000;
  await Promise.all(clients);
  return answered / seconds;
}

/** Returns a function that finds the ends of replies in received bytes. It returns false once a reply has failed. */
function replyReader(onReply: () => void, onFailure: (reply: string) => void) {
  /** The number of bytes of the current body that have not arrived. */
  let missing = 0;
  return (length: number, buffer: Buffer): boolean => {
    if (missing > 0) missing -= length;
    else {
      const text = buffer.toString('latin1', 0, Math.min(length, 2000));
      const head = text.indexOf(HEAD_END);
      const size = Number(/^content-length: (\d+)/im.exec(text)?.[1]);
      if (!text.startsWith(OK) || head < 0 || Number.isNaN(size)) {
        onFailure(text.slice(0, 200));
        return false;
      }
      missing = head + HEAD_END.length + size - length;
    }
    if (missing === 0) onReply();
    return true;
  };
}
