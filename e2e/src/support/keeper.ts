import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Outlives the tests by a moment: started beside a server, it ends the server and its PostgreSQL when the
 * process that started them ends, in whatever way. It learns of that by the end of its standard input, on
 * which it is told the process id of each server: one line each, the last one counts.
 */
const [dataDir = ''] = process.argv.slice(2);
let told = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => (told += text));
process.stdin.on('end', () => {
  kill(Number(told.trim().split('\n').at(-1)));
  killPostmaster();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});
// Ctrl+C in a terminal reaches this process too, but the tests may still be tidying up.
process.on('SIGINT', () => {});

function killPostmaster(): void {
  try {
    const cluster = join(dataDir, 'postgres');
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (readlinkSync(`/proc/${pid}/cwd`) === cluster) kill(pid);
  } catch {
    // It ended in order and took its file with it.
  }
}

function kill(pid: number): void {
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
