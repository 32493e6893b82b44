import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the ephemeral port range of operating systems, so the system assigns them to no other process. */
const [FROM, TO] = [20_000, 32_000];
/** Has a file for each claimed port with the id of the process that claimed it. */
const CLAIMS = join(tmpdir(), 'vitrine-test-ports');

/**
 * Unused loopback ports, for programs that need an explicit port. All are different, also from those of other test
 * processes of this machine: between this check and the start of the program, another test could choose the same port.
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
