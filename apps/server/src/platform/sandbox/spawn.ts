import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { NICENESS } from './priority.ts';

/** JavaScript objects. The limit of a task, on the memory of the entire process, ends most earlier. */
const HEAP_MEGABYTES = 1024;
/**
 * Private writable memory that the kernel grants (RLIMIT_DATA). The watchdog looks 40 times a second: this stops what
 * allocates gigabytes in between. V8 reserves some 600 MB that it never touches, which count here, and not for the
 * watchdog.
 */
const DATA_MEGABYTES = 2560;

const SHELL = '/bin/sh';
const isLinux = process.platform === 'linux' && existsSync(SHELL);

/**
 * What the shell sets before it becomes Node: the limits then hold for every thread. The kernel ends a sandbox process
 * before it ends the server or the database when the machine runs out of memory, and dumps no core of it.
 */
const PRELUDE = [
  '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null',
  `ulimit -d ${DATA_MEGABYTES * 1024} 2>/dev/null`,
  'ulimit -c 0 2>/dev/null',
  `exec nice -n ${NICENESS} "$0" "$@"`,
].join('; ');

/** Starts a process that waits for tasks. It inherits no variable of the server's environment: those hold secrets. */
export function spawnChild(): ChildProcess {
  const node = process.execPath;
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--no-warnings'];
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    execPath: isLinux ? SHELL : node,
    execArgv: isLinux ? ['-c', PRELUDE, node, ...flags] : flags,
    env: environment(),
    // Copies typed arrays as they are; JSON would turn each byte into text.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!isLinux && child.pid !== undefined) {
    try {
      setPriority(child.pid, NICENESS);
    } catch {
      // It ended already, or the system does not allow it. Its limits hold all the same.
    }
  }
  return child;
}

/** What Node and the image library need, and nothing else. */
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
