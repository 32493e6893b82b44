import type { ChildProcess } from 'node:child_process';
import { FairQueue } from '../fair-queue.ts';
import type { Usage } from '../usage.ts';
import { type ChildHandle, createChildHandle } from './child-handle.ts';
import { SandboxError } from './errors.ts';
import type { Task } from './task.ts';

/** A process that has done much is replaced: what its libraries leak goes with it. */
const MAX_TASKS = 500;
const MAX_RESIDENT_MEGABYTES = 320;

/** How often it is looked whether short work waits for a process that long work has. */
const LOOK_MS = 250;
/** Then the long work is stopped, and starts again later. It cannot be stopped more often than this. */
const MAX_RESTARTS = 2;

export interface PoolOptions {
  /** Processes at most, and one more for short work. */
  workers: number;
  maxWaiting: number;
  maxWaitingPerDomain: number;
  /** An idle process ends after this time. */
  idleMilliseconds: number;
  /** For how long organisations have run. */
  usage?: Usage;
  spawn(): ChildProcess;
}

export interface Pool {
  run(task: Task<unknown, unknown>, input: unknown, domainId: string, maxWaiting?: number): Promise<unknown>;
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

interface Running {
  group: string;
  entry: Entry;
  child: ChildHandle;
  /** It was stopped to make room, and starts again later. */
  isStopped: boolean;
}

/** Child processes, started when they are first needed, and a queue before them that is fair to organisations. */
export function createPool(options: PoolOptions): Pool {
  // Half of the processes, so that one organisation's hostile files leave the other half to the rest.
  const share = Math.max(1, Math.floor(options.workers / 2));
  const most = options.workers + 1;
  const queue = new FairQueue<Entry>({
    share,
    concurrency: most,
    // One process is for those whose work is short, however many others send work that is long.
    light: { places: 1, ...(options.usage && { usage: options.usage }) },
    maxWaiting: options.maxWaiting,
    maxWaitingPerGroup: options.maxWaitingPerDomain,
  });
  const all = new Set<ChildHandle>();
  const idle = new Map<ChildHandle, NodeJS.Timeout>();
  /** Loaded by a replacement before it is needed. */
  let latest: URL | undefined;
  let closed = false;
  /** In the order in which they began. */
  const running = new Set<Running>();
  let look: NodeJS.Timeout | undefined;

  function start(): ChildHandle {
    const child = createChildHandle(options.spawn());
    all.add(child);
    void child.gone.then(() => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
      dispatch();
    });
    return child;
  }

  function rest(child: ChildHandle): void {
    if (closed || child.finished >= MAX_TASKS || child.residentMegabytes > MAX_RESIDENT_MEGABYTES) {
      void child.kill();
      return;
    }
    const timer = setTimeout(() => void child.kill(), options.idleMilliseconds);
    timer.unref();
    idle.set(child, timer);
  }

  /** The one that rested last has its modules loaded; the others may end. */
  function wake(): ChildHandle | undefined {
    const child = [...idle.keys()].at(-1);
    if (!child) return all.size < most ? start() : undefined;
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  }

  function dispatch(): void {
    while (!closed && queue.size > 0 && (idle.size > 0 || all.size < most)) {
      const next = queue.take();
      if (!next) break;
      const work = { ...next, child: wake() as ChildHandle, isStopped: false };
      running.add(work);
      void runOn(work).finally(() => {
        running.delete(work);
        queue.finish(work.group);
        dispatch();
      });
    }
    if (queue.size > 0) look ??= setTimeout(makeRoom, LOOK_MS).unref();
  }

  /** Two organisations whose work is long would otherwise keep all others waiting. */
  function makeRoom(): void {
    look = undefined;
    if (closed) return;
    const works = [...running];
    if (queue.hasLight && !works.some(({ isStopped }) => isStopped)) {
      const long = works.find(({ group, entry }) => entry.restarts < MAX_RESTARTS && queue.isHeavy(group));
      if (long) {
        long.isStopped = true;
        void long.child.kill();
      }
    }
    dispatch();
  }

  async function runOn(work: Running): Promise<void> {
    const { group, entry, child } = work;
    const { task, input, resolve, reject } = entry;
    latest = task.module;
    try {
      const output = await child.run(task, input);
      rest(child);
      resolve(output);
    } catch (error) {
      const failure = error as SandboxError;
      const startsAgain = work.isStopped && failure.code === 'busy' && !closed;
      if (startsAgain) queue.putBack(group, { ...entry, restarts: entry.restarts + 1 });
      if (failure.code === 'failed' && all.has(child)) rest(child);
      else await replace(child);
      if (!startsAgain) reject(failure);
    }
  }

  /** A process that was killed makes room for one that loads its modules before the next task comes. */
  async function replace(child: ChildHandle): Promise<void> {
    await child.gone;
    if (closed || idle.size > 0 || all.size >= most) return;
    const replacement = start();
    if (latest) replacement.warm(latest);
    rest(replacement);
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
    get waiting() {
      return queue.size;
    },
    get processes() {
      return all.size;
    },
    get pids() {
      return [...all].map(({ pid }) => pid).filter((pid) => pid !== undefined);
    },
    async close() {
      closed = true;
      clearTimeout(look);
      for (const { reject } of queue.clear()) {
        reject(new SandboxError('busy', 'The server is stopping. Try again later.'));
      }
      await Promise.all([...all].map((child) => child.kill()));
    },
  };
}
