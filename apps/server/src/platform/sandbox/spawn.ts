import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { NICENESS } from './priority.ts';

/** Limit for JavaScript objects. Most tasks exceed their limit for the entire process earlier. */
const HEAP_MEGABYTES = 1024;
/**
 * Limit for private writable memory (RLIMIT_DATA). The watchdog checks 40 times a second; this stops a task that
 * allocates gigabytes in between. It includes some 600 MB that V8 reserves but never uses, which the watchdog ignores.
 */
const DATA_MEGABYTES = 2560;

const SHELL = '/bin/sh';
const isLinux = process.platform === 'linux' && existsSync(SHELL);

/**
 * The shell sets limits for all threads before it executes Node. If the machine runs out of memory, the kernel kills
 * a sandbox process before the server or the database, and writes no core dump.
 */
const PRELUDE = [
  '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null',
  `ulimit -d ${DATA_MEGABYTES * 1024} 2>/dev/null`,
  'ulimit -c 0 2>/dev/null',
  `exec nice -n ${NICENESS} "$0" "$@"`,
].join('; ');

/** Starts a process that waits for tasks. It does not inherit the server's environment, which contains secrets. */
export function spawnChild(): ChildProcess {
  const node = process.execPath;
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--no-warnings'];
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    execPath: isLinux ? SHELL : node,
    execArgv: isLinux ? ['-c', PRELUDE, node, ...flags] : flags,
    env: environment(),
    // Structured clone copies typed arrays; JSON would turn each byte into text.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!isLinux && child.pid !== undefined) {
    try {
      setPriority(child.pid, NICENESS);
    } catch {
      // It has exited, or the system does not allow it. Its limits still apply.
    }
  }
  return child;
}

/** The only variables that Node and the image library need. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TZ, NODE_COMPILE_CACHE } = process.env;
  return {
    ...(PATH !== undefined && { PATH }),
    ...(SystemRoot !== undefined && { SystemRoot }),
    ...(TZ !== undefined && { TZ }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    UV_THREADPOOL_SIZE: '2',
  };
}
