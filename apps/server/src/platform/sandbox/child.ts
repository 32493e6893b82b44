import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type ChildMessage, limitIndex, type ParentMessage } from './protocol.ts';
import type { TaskModule } from './task.ts';

/** The main program of a sandbox process: runs one task at a time. */

const shared = new SharedArrayBuffer(8);
const limits = new Int32Array(shared);

new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { shared, parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref();

// The server has exited or closed the channel.
process.on('disconnect', () => process.exit());
// Ctrl+C and supervisors signal the entire process group. The server decides when this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

function send(message: ChildMessage): void {
  process.send?.(message, undefined, undefined, () => {});
}

async function load(module: string): Promise<TaskModule> {
  const loaded = await import(module);
  // Node stores its compile cache (`NODE_COMPILE_CACHE`) only at a clean exit, but the server kills this process.
  flushCompileCache();
  return loaded;
}

async function handle(message: ParentMessage): Promise<void> {
  if (message.type === 'preload') return void (await load(message.module).catch(() => {}));
  try {
    const { run } = await load(message.module);
    const { user, system } = process.cpuUsage();
    Atomics.store(
      limits,
      limitIndex.cpuDeadline,
      Math.ceil((user + system) / 1000 + message.limits.cpuMilliseconds),
    );
    Atomics.store(limits, limitIndex.megabytes, message.limits.megabytes);
    send({ type: 'started' });
    const output = await run(message.input as never);
    Atomics.store(limits, limitIndex.megabytes, 0);
    send({ type: 'done', output, residentMegabytes: process.memoryUsage.rss() / 2 ** 20 });
  } catch (error) {
    Atomics.store(limits, limitIndex.megabytes, 0);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    send({ type: 'failed', message, stack });
  }
}

process.on('message', (message: ParentMessage) => void handle(message));
send({ type: 'ready' });
