import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { StartError } from './start-error.ts';

/** A variable that names a port, and its value. */
export interface PortSetting {
  name: 'PORT' | 'CONTENT_PORT';
  port: number;
}

/**
 * Finds the address to listen on and checks that the ports are free, before anything else starts. The default is every
 * address of the machine: `::` also accepts IPv4, and `0.0.0.0` is for machines without IPv6.
 *
 * @throws StartError if this process cannot listen there.
 */
export async function findListenAddress(
  host: string | undefined,
  ports: readonly PortSetting[],
): Promise<string> {
  const candidates = host === undefined ? ['::', '0.0.0.0'] : [host];
  for (const [index, candidate] of candidates.entries()) {
    try {
      for (const { port } of ports) await tryPort(candidate, port);
      return candidate;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isWithoutIpv6 = code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL';
      if (isWithoutIpv6 && index + 1 < candidates.length) continue;
      throw explainListenError(error, candidate, ports);
    }
  }
  throw new Error('There is no address to listen on.');
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer();
  await once(server.listen(port, host), 'listening');
  await once(server.close(), 'close');
}

/** Converts an error of `listen` to a sentence for the operator. Returns other errors unchanged. */
export function explainListenError(error: unknown, host: string, ports: readonly PortSetting[]): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const name = ports.find((each) => each.port === port)?.name ?? 'PORT';
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use, perhaps by another Vitrine server. Stop that program, or set ${name} to another number.`,
      );
    case 'EACCES':
      return new StartError(
        `This server is not allowed to listen on port ${port}. Set ${name} to a number above 1023.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return new StartError(
        `HOST (${host}) is not an address of this machine. Set it to one of this machine’s addresses, or leave it unset to listen on all of them.`,
      );
    default:
      return error;
  }
}

/** The origin of an address. IPv6 addresses need brackets. */
function originOf(address: string, port: number): string {
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** Origins for people on this machine and screens on its network, for a server that listens on `host`. */
export function reachableOrigins(host: string, port: number): { local: string; network?: string } {
  if (host !== '::' && host !== '0.0.0.0') return { local: originOf(host, port) };
  const addresses = Object.values(networkInterfaces())
    .flat()
    .filter((each) => each !== undefined)
    .filter(({ internal, family, address }) => !internal && (family === 'IPv4' || isRoutable(address, host)));
  const best = addresses.find(({ family }) => family === 'IPv4') ?? addresses[0];
  return { local: `http://localhost:${port}`, ...(best && { network: originOf(best.address, port) }) };
}

/** Link-local addresses need the name of an interface, which browsers do not accept in addresses. */
function isRoutable(address: string, host: string): boolean {
  return host === '::' && !/^fe[89ab]/i.test(address);
}
