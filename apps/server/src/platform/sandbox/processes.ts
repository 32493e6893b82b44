import type { ChildProcess } from 'node:child_process';
import { type ChildHandle, createChildHandle } from './child-handle.ts';
import { createIdleProcesses } from './idle-processes.ts';

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
  pids(): number[];
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
  const idle = createIdleProcesses(idleMilliseconds);
  let closed = false;

  function forget(child: ChildHandle): void {
    all.delete(child);
    idle.remove(child);
  }

  /** Starts a process. If there is no room, it replaces an idle one, whose low priority cannot be raised. */
  function start(): ChildHandle {
    const replaced = all.size >= max ? idle.latest() : undefined;
    if (replaced) {
      forget(replaced);
      void replaced.kill();
    }
    const child = createChildHandle(spawn());
    all.add(child);
    void child.exited.then(() => {
      forget(child);
      onExit();
    });
    return child;
  }

  function release(child: ChildHandle): void {
    if (closed || isWornOut(child)) void child.kill();
    else idle.add(child);
  }

  return {
    get size() {
      return all.size;
    },
    get hasRoom() {
      return idle.size > 0 || all.size < max;
    },
    pids: () => [...all].map(({ pid }) => pid).filter((pid) => pid !== undefined),
    acquire(isHeavy) {
      const child = idle.take(isHeavy) ?? start();
      if (isHeavy) child.lowerPriority();
      return child;
    },
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

function isWornOut({ finishedTasks, residentMegabytes }: ChildHandle): boolean {
  return finishedTasks >= MAX_TASKS || residentMegabytes > MAX_RESIDENT_MEGABYTES;
}
