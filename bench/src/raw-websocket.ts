import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const opcode = { binary: 2, close: 8 } as const;
/**
 * Payloads of up to this length have their length in the second byte (RFC 6455). The next value means that two bytes
 * with the length follow.
 */
const SHORT = 125;
const SIXTEEN_BITS = 126;

/**
 * The part of the browser's WebSocket API that the realtime client uses, with about 5 kB of memory per connection. The
 * mask is zero and the handshake key is constant, which servers accept.
 */
export class RawWebSocket {
  /** Local address of new connections. A fleet needs several, because one address does not have enough ports. */
  static localAddress: () => string = () => '127.0.0.1';

  binaryType = 'arraybuffer';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: Uint8Array }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isOpen = false;

  constructor(url: string, protocol: string) {
    const { hostname, port, pathname, host } = new URL(url);
    const localAddress = RawWebSocket.localAddress();
    this.#socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => this.onclose?.());
    this.#socket.write(
      `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: ${protocol}\r\n\r\n`,
    );
  }

  send(data: Uint8Array): void {
    const { length } = data;
    const size = length <= SHORT ? [0x80 | length] : [0x80 | SIXTEEN_BITS, length >> 8, length & 0xff];
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | opcode.binary, ...size, 0, 0, 0, 0]), data]));
  }

  close(): void {
    this.#socket.end(Buffer.from([0x80 | opcode.close, 0x80, 0, 0, 0, 0]));
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (!this.#isOpen && !this.#readHead()) return;
    while (this.#readFrame());
  }

  #readHead(): boolean {
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return false;
    if (!this.#received.subarray(0, end).includes(' 101 ')) {
      this.#socket.destroy();
      return false;
    }
    this.#received = this.#received.subarray(end + HEAD_END.length);
    this.#isOpen = true;
    this.onopen?.();
    return true;
  }

  /** Returns false until a complete frame has arrived. The server sends no fragments. */
  #readFrame(): boolean {
    const bytes = this.#received;
    if (bytes.length < 2) return false;
    const [first = 0, second = 0] = bytes;
    const start = second === SIXTEEN_BITS ? 4 : 2;
    if (bytes.length < start) return false;
    const end = start + (second === SIXTEEN_BITS ? bytes.readUInt16BE(2) : second);
    if (bytes.length < end) return false;
    this.#received = end === bytes.length ? Buffer.alloc(0) : bytes.subarray(end);
    if ((first & 0xf) === opcode.binary) this.onmessage?.({ data: bytes.subarray(start, end) });
    else if ((first & 0xf) === opcode.close) this.#socket.end();
    return true;
  }
}
