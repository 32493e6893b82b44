import { Socket } from 'node:net';

/*
 * Loaded into the measured server before its program (`--import`). The server only fetches feeds from the public web,
 * which a benchmark must not need: connections to this one public address lead to the benchmark's own host.
 */
const { HOSTILE_FEED_ADDRESS: address, HOSTILE_FEED_PORT: port } = process.env;
const { connect } = Socket.prototype;

Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const [first] = given;
  const options = (Array.isArray(first) ? first[0] : first) as { host?: string; port?: number | string };
  if (options?.host === address) Object.assign(options, { host: '127.0.0.1', port: Number(port) });
  return Reflect.apply(connect, this, given);
} as typeof connect;
