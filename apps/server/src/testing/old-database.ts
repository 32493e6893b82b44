import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * Implements the part of PostgreSQL's protocol that is needed to ask for the version: the startup, and queries with one
 * row of text.
 */
function serve(socket: Socket, row: Readonly<Record<string, string>>): void {
  const [names, values] = [Object.keys(row), Object.values(row)];
  let hasStarted = false;
  socket.on('error', () => {});
  socket.on('data', (data) => {
    if (!hasStarted) {
      hasStarted = true;
      // AuthenticationOk
      socket.write(Buffer.concat([message('R', int32(0)), readyForQuery]));
    } else if (data[0] === 'Q'.charCodeAt(0)) {
      socket.write(
        Buffer.concat([
          message('T', int16(names.length), ...names.map(column)),
          message('D', int16(values.length), ...values.map(value)),
          message('C', Buffer.from('SELECT 1\0')),
          readyForQuery,
        ]),
      );
    } else socket.end();
  });
}

const int16 = (number: number) => Buffer.from([(number >> 8) & 255, number & 255]);
const int32 = (number: number) => Buffer.concat([int16(number >> 16), int16(number & 65_535)]);
const value = (text: string) => Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)]);
/** A column of type text (25), without a table. */
const column = (name: string) =>
  Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const readyForQuery = message('Z', Buffer.from('I'));

/** A server that answers like PostgreSQL 14, which Vitrine does not support. */
export async function startOldDatabase(): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => serve(socket, { number: '140010', name: '14.10' }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://vitrine@127.0.0.1:${port}/vitrine`, server };
}
