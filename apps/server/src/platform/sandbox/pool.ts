import type { ChildProcess } from 'node:child_process';
import { FairQueue } from '../fair-queue.ts';
import { createProcessorUsage, type ProcessorUsage } from '../processor-usage.ts';
import { SandboxError } from './errors.ts';
import { createExecutor, type Entry } from './executor.ts';
import type { Task } from './task.ts';

/** How often the pool checks for long work. */
const CHECK_MS = 250;

export interface PoolOptions {
  /** The maximum number of processes, not counting one more for short work. */
  workers: number;
  maxWaiting: number;
  maxWaitingPerDomain: number;
  /** An idle process ends after this time. */
  idleMilliseconds: number;
  /** Recent processor usage of each organisation. */
  usage?: ProcessorUsage;
  spawn(): ChildProcess;
}

interface Pool {
  run(task: Task<unknown, unknown>, input: unknown, domainId: string, maxWaiting?: number): Promise<unknown>;
  hasRoom(domainId: string, maxWaiting?: number): boolean;
  readonly waiting: number;
  readonly processes: number;
  /** Process ids, for tests. */
  pids(): number[];
  close(): Promise<void>;
}

/** A pool of child processes, started on demand, with a queue that is fair to organisations. */
export function createPool(options: PoolOptions): Pool {
  const { usage = createProcessorUsage(), idleMilliseconds, spawn } = options;
  const max = options.workers + 1;
  const queue = createQueue(options, max, usage);
  const executor = createExecutor({
    max,
    idleMilliseconds,
    usage,
    spawn,
    onExit: dispatch,
    onStopped: (group, entry) => queue.putBack(group, entry),
  });
  let closed = false;
  let check: NodeJS.Timeout | undefined;

  function dispatch(): void {
    while (!closed && queue.size > 0 && executor.hasRoom) {
      const next = queue.take();
      if (!next) break;
      void executor.execute(next.group, next.entry).finally(() => {
        queue.finish(next.group);
        dispatch();
      });
    }
    if (executor.isBusy) check ??= setTimeout(checkLong, CHECK_MS).unref();
  }

  function checkLong(): void {
    check = undefined;
    if (closed) return;
    executor.countUsage();
    if (queue.hasLightWaiting) executor.stopLong();
    dispatch();
  }

  return {
    run: (task, input, domainId, maxWaiting) =>
      new Promise((resolve, reject) => {
        const entry = { task, input, resolve, reject, restarts: 0 };
        if (closed) reject(stopping());
        else if (queue.add(domainId, entry, maxWaiting)) dispatch();
        else reject(new SandboxError('busy', 'Too much work is waiting. Try again later.'));
      }),
    hasRoom: (domainId, maxWaiting) => !closed && queue.hasRoom(domainId, maxWaiting),
    get waiting() {
      return queue.size;
    },
    get processes() {
      return executor.processes;
    },
    pids: executor.pids,
    async close() {
      closed = true;
      clearTimeout(check);
      for (const { reject } of queue.clear()) reject(stopping());
      await executor.close();
    },
  };
}

function createQueue(options: PoolOptions, concurrency: number, usage: ProcessorUsage): FairQueue<Entry> {
  return new FairQueue({
    // Half of the processes, so one organisation's hostile files leave the other half to the others.
    share: Math.max(1, Math.floor(options.workers / 2)),
    concurrency,
    // One process is reserved for organisations whose work is short.
    light: { places: 1, usage },
    maxWaiting: options.maxWaiting,
    maxWaitingPerGroup: options.maxWaitingPerDomain,
  });
}

const stopping = () => new SandboxError('busy', 'The server is stopping. Try again later.');
