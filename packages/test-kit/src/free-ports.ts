import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the ephemeral port range of operating systems, so the system does not assign them to other processes. */
const [FROM, TO] = [20_000, 32_000];
/** Contains a file for each claimed port, with the id of the process that claimed it. */
const CLAIMS = join(tmpdir(), 'vitrine-test-ports');

/**
 * Finds unused loopback ports, for programs that need an explicit port. They also differ from the ports of other test
 * processes on this machine, which could otherwise choose the same port before the program starts.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(FROM, TO);
    if (claim(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** The claim lasts until this process has ended. */
function claim(port: number): boolean {
  const file = join(CLAIMS, String(port));
  mkdirSync(CLAIMS, { recursive: true });
  if (isClaimed(file)) return false;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function isClaimed(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    rmSync(file, { force: true });
    return false;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
