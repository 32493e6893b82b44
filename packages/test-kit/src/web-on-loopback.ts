import { fileURLToPath } from 'node:url';

/**
 * A public address, for servers that fetch from the public web alone. Nothing is sent to it: a server with
 * `webOnLoopback(port)` in its environment finds this port of its own machine there.
 */
export const PUBLIC_ADDRESS = '93.184.215.14';

/** More of a server's environment. */
export function webOnLoopback(port: number): Record<string, string> {
  const preload = fileURLToPath(new URL('./web-on-loopback.preload.ts', import.meta.url));
  return { NODE_OPTIONS: `--import=${preload}`, WEB_ADDRESS: PUBLIC_ADDRESS, WEB_PORT: String(port) };
}
