import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Cleans up after the tests. It starts together with a server, and stops the server and its PostgreSQL when the process
 * that started them ends in any way. It detects this by the end of its standard input, on which it receives the process
 * id of each server, one per line. Only the last one counts.
 */
const [dataDir = ''] = process.argv.slice(2);
let pids = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => (pids += text));
process.stdin.on('end', () => {
  kill(Number(pids.trim().split('\n').at(-1)));
  killPostmaster();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});
// Ctrl+C in a terminal reaches this process too, but the tests may still be cleaning up.
process.on('SIGINT', () => {});

function killPostmaster(): void {
  try {
    const cluster = join(dataDir, 'postgres');
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (readlinkSync(`/proc/${pid}/cwd`) === cluster) kill(pid);
  } catch {
    // It stopped normally and removed its file.
  }
}

function kill(pid: number): void {
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process no longer exists.
  }
}
