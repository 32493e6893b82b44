import { fileURLToPath } from 'node:url';

/**
 * A public address for servers that fetch only from the public web. No traffic leaves the machine: a server with
 * `webOnLoopback(port)` in its environment connects to this local port instead.
 */
export const PUBLIC_ADDRESS = '93.184.215.14';

/** Returns environment variables for the server. */
export function webOnLoopback(port: number): Record<string, string> {
  const preload = fileURLToPath(new URL('./web-on-loopback.preload.ts', import.meta.url));
  return { NODE_OPTIONS: `--import=${preload}`, WEB_ADDRESS: PUBLIC_ADDRESS, WEB_PORT: String(port) };
}
