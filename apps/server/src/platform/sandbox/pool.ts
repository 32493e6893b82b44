import type { ChildProcess } from 'node:child_process';
import { FairQueue } from '../fair-queue.ts';
import { createProcessorUsage, type ProcessorUsage } from '../processor-usage.ts';
import { SandboxError } from './errors.ts';
import { createProcesses } from './processes.ts';
import { createRunningTasks, type RunningTask } from './running-tasks.ts';
import type { Task } from './task.ts';

/** How often the pool checks for long work. */
const CHECK_MS = 250;
/** The pool stops long work while short work waits, and restarts it later, at most this many times. */
const MAX_RESTARTS = 2;

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
  readonly pids: number[];
  close(): Promise<void>;
}

interface Entry {
  task: Task<unknown, unknown>;
  input: unknown;
  resolve(output: unknown): void;
  reject(error: SandboxError): void;
  restarts: number;
}

/** A pool of child processes, started on demand, with a queue that is fair to organisations. */
export function createPool(options: PoolOptions): Pool {
  // Half of the processes, so one organisation's hostile files leave the other half to the others.
  const share = Math.max(1, Math.floor(options.workers / 2));
  const most = options.workers + 1;
  const { usage = createProcessorUsage() } = options;
  const queue = new FairQueue<Entry>({
    share,
    concurrency: most,
    // One process is reserved for organisations whose work is short.
    light: { places: 1, usage },
    maxWaiting: options.maxWaiting,
    maxWaitingPerGroup: options.maxWaitingPerDomain,
  });
  const processes = createProcesses({
    max: most,
    idleMilliseconds: options.idleMilliseconds,
    spawn: options.spawn,
    onExit: dispatch,
  });
  /** Replacements preload this module. */
  let latest: URL | undefined;
  let closed = false;
  const running = createRunningTasks(usage);
  let check: NodeJS.Timeout | undefined;

  function dispatch(): void {
    while (!closed && queue.size > 0 && processes.hasRoom) {
      const next = queue.take();
      if (!next) break;
      const child = processes.acquire(usage.isHeavy(next.group));
      const work = running.add(next.group, child, next.entry.restarts < MAX_RESTARTS);
      void runOn(work, next.entry).finally(() => {
        running.remove(work);
        queue.finish(work.group);
        dispatch();
      });
    }
    if (running.size > 0) check ??= setTimeout(checkLong, CHECK_MS).unref();
  }

  function checkLong(): void {
    check = undefined;
    if (closed) return;
    running.countAll();
    if (queue.hasLightWaiting) running.stopLong();
    dispatch();
  }

  async function runOn(work: RunningTask, entry: Entry): Promise<void> {
    const { group, child } = work;
    const { task, input, resolve, reject } = entry;
    latest = task.module;
    try {
      const output = await child.run(task, input).finally(() => running.count(work));
      processes.release(child);
      resolve(output);
    } catch (error) {
      const failure = error as SandboxError;
      const startsAgain = work.isStopped && failure.code === 'busy' && !closed;
      if (startsAgain) queue.putBack(group, { ...entry, restarts: entry.restarts + 1 });
      if (failure.code === 'failed' && processes.has(child)) processes.release(child);
      else await processes.replace(child, latest);
      if (!startsAgain) reject(failure);
    }
  }

  return {
    run: (task, input, domainId, maxWaiting) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new SandboxError('busy', 'The server is stopping. Try again later.'));
        if (!queue.add(domainId, { task, input, resolve, reject, restarts: 0 }, maxWaiting)) {
          return reject(new SandboxError('busy', 'Too much work is waiting. Try again later.'));
        }
        dispatch();
      }),
    hasRoom: (domainId, maxWaiting) => !closed && queue.hasRoom(domainId, maxWaiting),
    get waiting() {
      return queue.size;
    },
    get processes() {
      return processes.size;
    },
    get pids() {
      return processes.pids;
    },
    async close() {
      closed = true;
      clearTimeout(check);
      for (const { reject } of queue.clear()) {
        reject(new SandboxError('busy', 'The server is stopping. Try again later.'));
      }
      await processes.close();
    },
  };
}
