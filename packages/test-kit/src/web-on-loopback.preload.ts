import { Socket } from 'node:net';

/* Loaded into a server before its program: see `web-on-loopback.ts`. */
const { WEB_ADDRESS: address, WEB_PORT: port } = process.env;
const { connect } = Socket.prototype;

Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const [first] = given;
  const options = (Array.isArray(first) ? first[0] : first) as { host?: string; port?: number | string };
  if (options?.host === address) Object.assign(options, { host: '127.0.0.1', port: Number(port) });
  return Reflect.apply(connect, this, given);
} as typeof connect;
