import type { ChildProcess } from 'node:child_process';
import type { ProcessorUsage } from '../processor-usage.ts';
import type { SandboxError } from './errors.ts';
import { createProcesses } from './processes.ts';
import { createRunningTasks, type RunningTask } from './running-tasks.ts';
import type { Task } from './task.ts';

/** The pool stops long work while short work waits, and restarts it later, at most this many times. */
const MAX_RESTARTS = 2;

/** A task with its caller. */
export interface Entry {
  task: Task<unknown, unknown>;
  input: unknown;
  resolve(output: unknown): void;
  reject(error: SandboxError): void;
  restarts: number;
}

interface ExecutorOptions {
  /** The maximum number of processes. */
  max: number;
  /** An idle process ends after this time. */
  idleMilliseconds: number;
  usage: ProcessorUsage;
  spawn(): ChildProcess;
  /** Called after a process has exited, which makes room for another. */
  onExit(): void;
  /** Called with an entry that was stopped and has to run again later. */
  onStopped(group: string, entry: Entry): void;
}

/** Runs the entries of a pool in its processes. */
interface Executor {
  readonly processes: number;
  pids(): number[];
  /** Whether `execute` can be called. */
  readonly hasRoom: boolean;
  readonly isBusy: boolean;
  /** Runs an entry and settles it. Resolves once its process is free or replaced. */
  execute(group: string, entry: Entry): Promise<void>;
  /** Counts the processor time until now. */
  countUsage(): void;
  /** Stops one long task, if one can be restarted. */
  stopLong(): void;
  /** Kills all processes, and rejects their tasks as `busy`. */
  close(): Promise<void>;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { usage, onStopped } = options;
  const processes = createProcesses(options);
  const running = createRunningTasks(usage);
  /** Replacements preload this module. */
  let latest: URL | undefined;
  let closed = false;

  async function run(work: RunningTask, entry: Entry): Promise<void> {
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
      if (startsAgain) onStopped(group, { ...entry, restarts: entry.restarts + 1 });
      if (failure.code === 'failed' && processes.has(child)) processes.release(child);
      else await processes.replace(child, latest);
      if (!startsAgain) reject(failure);
    }
  }

  return {
    get processes() {
      return processes.size;
    },
    get hasRoom() {
      return processes.hasRoom;
    },
    get isBusy() {
      return running.size > 0;
    },
    pids: processes.pids,
    execute(group, entry) {
      const child = processes.acquire(usage.isHeavy(group));
      const work = running.add(group, child, entry.restarts < MAX_RESTARTS);
      return run(work, entry).finally(() => running.remove(work));
    },
    countUsage: running.countAll,
    stopLong: running.stopLong,
    close() {
      closed = true;
      return processes.close();
    },
  };
}
