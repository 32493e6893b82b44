import { workerData } from 'node:worker_threads';
import { limitIndex } from './protocol.ts';

/**
 * A thread that watches the task, which can block the main thread of its process. It kills the process if the task uses
 * too much memory or processor time, or if the server has exited. The server learns the reason from the signal.
 */
const CHECK_MS = 25;
const limits = new Int32Array(workerData.shared);
const server: number = workerData.parent;

setInterval(() => {
  // `disconnect` never reaches a blocked main thread.
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
  const megabytes = Atomics.load(limits, limitIndex.megabytes);
  if (megabytes === 0) return;
  if (process.memoryUsage.rss() > megabytes * 2 ** 20) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > Atomics.load(limits, limitIndex.cpuDeadline)) {
    // The signal that the kernel sends for RLIMIT_CPU. Windows has none; the server's own time limit applies there.
    if (process.platform !== 'win32') process.kill(process.pid, 'SIGXCPU');
  }
}, CHECK_MS);
