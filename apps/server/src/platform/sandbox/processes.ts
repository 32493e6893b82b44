import type { ChildProcess } from 'node:child_process';
import { type ChildHandle, createChildHandle } from './child-handle.ts';

/** Processes are replaced after this many tasks, because libraries can leak memory. */
const MAX_TASKS = 500;
const MAX_RESIDENT_MEGABYTES = 320;

interface ProcessesOptions {
  max: number;
  /** An idle process ends after this time. */
  idleMilliseconds: number;
  spawn(): ChildProcess;
  /** Called after a process has exited, which makes room for another. */
  onExit(): void;
}

/** The child processes of one pool. They start on demand and exit after some idle time. */
interface Processes {
  readonly size: number;
  readonly pids: number[];
  /** Whether `acquire` can be called. */
  readonly hasRoom: boolean;
  /** An idle or new process for one task. It has a low priority if, and only if, the task is heavy. */
  acquire(isHeavy: boolean): ChildHandle;
  /** After a task that the process survived. */
  release(child: ChildHandle): void;
  has(child: ChildHandle): boolean;
  /**
   * Call after a task killed its process. Starts a replacement that loads its modules before the next task.
   *
   * @param preloaded the module to load
   */
  replace(child: ChildHandle, preloaded: URL | undefined): Promise<void>;
  close(): Promise<void>;
}

export function createProcesses({ max, idleMilliseconds, spawn, onExit }: ProcessesOptions): Processes {
  const all = new Set<ChildHandle>();
  const idle = new Map<ChildHandle, NodeJS.Timeout>();
  let closed = false;

  function forget(child: ChildHandle): void {
    all.delete(child);
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function start(): ChildHandle {
    const child = createChildHandle(spawn());
    all.add(child);
    void child.exited.then(() => {
      forget(child);
      onExit();
    });
    return child;
  }

  function release(child: ChildHandle): void {
    if (closed || child.finishedTasks >= MAX_TASKS || child.residentMegabytes > MAX_RESIDENT_MEGABYTES) {
      void child.kill();
      return;
    }
    const timer = setTimeout(() => void child.kill(), idleMilliseconds);
    timer.unref();
    idle.set(child, timer);
  }

  function find(isHeavy: boolean): ChildHandle {
    // Prefer the most recently used process, so the others can exit.
    const rested = [...idle.keys()].reverse();
    const fitting =
      rested.find((child) => child.hasLowPriority === isHeavy) ?? (isHeavy ? rested[0] : undefined);
    if (fitting) {
      clearTimeout(idle.get(fitting));
      idle.delete(fitting);
      return fitting;
    }
    // All idle processes have a low priority, which cannot be raised, so replace one of them.
    const [low] = rested;
    if (low && all.size >= max) {
      forget(low);
      void low.kill();
    }
    return start();
  }

  function acquire(isHeavy: boolean): ChildHandle {
    const child = find(isHeavy);
    if (isHeavy) child.lowerPriority();
    return child;
  }

  return {
    get size() {
      return all.size;
    },
    get pids() {
      return [...all].map(({ pid }) => pid).filter((pid) => pid !== undefined);
    },
    get hasRoom() {
      return idle.size > 0 || all.size < max;
    },
    acquire,
    release,
    has: (child) => all.has(child),
    async replace(child, preloaded) {
      await child.exited;
      if (closed || idle.size > 0 || all.size >= max) return;
      const replacement = start();
      if (preloaded) replacement.preload(preloaded);
      release(replacement);
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((child) => child.kill()));
    },
  };
}
