import type { ChildProcess } from 'node:child_process';
import { SandboxError } from './errors.ts';
import { lowerPriority } from './priority.ts';
import { createTaskClock, type TaskClock } from './processor-time.ts';
import type { ChildMessage, ParentMessage } from './protocol.ts';
import type { Task } from './task.ts';

/**
 * Time to start a process and load a module. This is not the task's own work, and it can take long on a busy machine.
 */
const LOAD_MS = 120_000;
const STDERR_BYTES = 4096;

interface Work {
  task: Task<unknown, unknown>;
  resolve(output: unknown): void;
  reject(error: SandboxError): void;
  timer: NodeJS.Timeout;
  started: boolean;
}

export interface ChildHandle {
  readonly pid: number | undefined;
  /** Number of finished tasks. */
  readonly finishedTasks: number;
  /** After its latest task. */
  readonly residentMegabytes: number;
  /** Runs a task. Call it only while no other task runs. Rejects with a {@link SandboxError}. */
  run(task: Task<unknown, unknown>, input: unknown): Promise<unknown>;
  preload(module: URL): void;
  /** Processor time of the latest task, without loading modules. */
  readonly usedMilliseconds: number;
  /** Whether its priority was lowered, which cannot be undone. */
  readonly hasLowPriority: boolean;
  lowerPriority(): void;
  /** Kills the process and rejects its task as `busy`. Resolves once the process has exited. */
  kill(): Promise<void>;
  /** Resolves once the process has exited, for whatever reason. */
  readonly exited: Promise<void>;
}

/** An idle process must not keep the server or a test alive. */
function createKeepAlive(child: ChildProcess) {
  const keepAlive = {
    hold(): void {
      child.ref();
      child.channel?.ref();
    },
    release(): void {
      child.unref();
      child.channel?.unref();
    },
  };
  keepAlive.release();
  (child.stderr as { unref?(): void } | null)?.unref?.();
  return keepAlive;
}

/** The running task, if any, with the limit of its current phase: loading, then running. */
function createTaskSlot(taskClock: TaskClock, end: (because: SandboxError) => void) {
  let work: Work | undefined;
  const endAfter = (milliseconds: number, because: SandboxError): NodeJS.Timeout =>
    setTimeout(() => end(because), milliseconds);
  return {
    isEmpty: () => work === undefined,
    begin(task: Task<unknown, unknown>): Promise<unknown> {
      taskClock.reset();
      return new Promise((resolve, reject) => {
        const timer = endAfter(LOAD_MS, new SandboxError('busy', 'The process did not start in time.'));
        work = { task, resolve, reject, timer, started: false };
      });
    },
    start(): void {
      if (!work) return;
      const { milliseconds } = work.task.limits;
      clearTimeout(work.timer);
      work.started = true;
      taskClock.start();
      const because = new SandboxError('timeout', `The task ran for more than ${milliseconds} ms.`);
      work.timer = endAfter(milliseconds, because);
    },
    /** Returns the task to resolve or reject. */
    empty(): Work | undefined {
      const settled = work;
      work = undefined;
      if (settled) clearTimeout(settled.timer);
      return settled;
    },
  };
}

function createPriority(child: ChildProcess) {
  let isLow = false;
  let isReady = false;

  /** Waits until the process is ready, because its launcher sets its first priority. */
  function apply(): void {
    if (isLow && isReady && child.pid !== undefined) lowerPriority(child.pid);
  }

  return {
    get isLow() {
      return isLow;
    },
    markReady(): void {
      isReady = true;
      apply();
    },
    lower(): void {
      if (isLow) return;
      isLow = true;
      apply();
    },
  };
}

/** @returns a function that returns the end of the process's output on standard error. */
function collectStderr(child: ChildProcess): () => string {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_BYTES);
  });
  return () => stderr;
}

function failureOf({ message, stack }: Extract<ChildMessage, { type: 'failed' }>): SandboxError {
  const cause = new Error(message);
  if (stack !== undefined) cause.stack = stack;
  return new SandboxError('failed', message, { cause });
}

/** Why the process ends, if the server knows. The first reason counts. */
function createEnding(child: ChildProcess) {
  let reason: SandboxError | undefined;
  return {
    get reason() {
      return reason;
    },
    /** Records a reason, and returns the one that counts. */
    record(because: SandboxError): SandboxError {
      reason ??= because;
      return reason;
    },
    kill(because: SandboxError): void {
      reason ??= because;
      child.kill('SIGKILL');
    },
  };
}

interface MessageHandlers {
  slot: ReturnType<typeof createTaskSlot>;
  priority: ReturnType<typeof createPriority>;
  /** Ends the current task, and returns it. */
  settle(): Work | undefined;
}

/** Passes the messages of the process to its task. Returns what the finished tasks reported. */
function collectResults(child: ChildProcess, { slot, priority, settle }: MessageHandlers) {
  const results = { finishedTasks: 0, residentMegabytes: 0 };
  child.on('message', (message: ChildMessage) => {
    if (message.type === 'ready') return priority.markReady();
    if (slot.isEmpty()) return;
    if (message.type === 'started') return slot.start();
    results.finishedTasks += 1;
    if (message.type === 'done') {
      results.residentMegabytes = message.residentMegabytes;
      settle()?.resolve(message.output);
    } else settle()?.reject(failureOf(message));
  });
  return results;
}

/** Resolves once the process has exited, and rejects the task that it was running. */
function whenExited(
  child: ChildProcess,
  ending: ReturnType<typeof createEnding>,
  settle: () => Work | undefined,
): Promise<void> {
  const readStderr = collectStderr(child);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      const reason = ending.record(
        new SandboxError('failed', 'The process could not be started.', { cause: error }),
      );
      if (child.pid === undefined) {
        settle()?.reject(reason);
        resolve();
      }
    });
    // On `close` instead of `exit`, all its output has been read.
    child.on('close', (code, signal) => {
      const settled = settle();
      settled?.reject(ending.reason ?? explainEnd(code, signal, readStderr(), settled.started));
      resolve();
    });
  });
}

/** The server's side of one sandbox process. */
export function createChildHandle(child: ChildProcess): ChildHandle {
  const taskClock = createTaskClock(child.pid);
  const keepAlive = createKeepAlive(child);
  const ending = createEnding(child);
  const slot = createTaskSlot(taskClock, ending.kill);
  const priority = createPriority(child);

  function settle(): Work | undefined {
    const settled = slot.empty();
    if (!ending.reason) keepAlive.release();
    return settled;
  }

  const results = collectResults(child, { slot, priority, settle });
  const exited = whenExited(child, ending, settle);

  function send(message: ParentMessage): void {
    // If the channel is closed, the process is exiting, and the `close` event gives the reason.
    child.send(message, () => {});
  }

  return {
    get pid() {
      return child.pid;
    },
    get finishedTasks() {
      return results.finishedTasks;
    },
    get residentMegabytes() {
      return results.residentMegabytes;
    },
    async run(task, input) {
      if (ending.reason) throw ending.reason;
      keepAlive.hold();
      const finishing = slot.begin(task);
      send({ type: 'run', module: task.module.href, input, limits: task.limits });
      return finishing;
    },
    preload: (module) => send({ type: 'preload', module: module.href }),
    get usedMilliseconds() {
      return taskClock.read();
    },
    get hasLowPriority() {
      return priority.isLow;
    },
    lowerPriority: priority.lower,
    kill() {
      // Keep the server alive until the process has exited.
      keepAlive.hold();
      ending.kill(new SandboxError('busy', 'The task was stopped. Try again later.'));
      return exited;
    },
    exited,
  };
}

/** Why a process exited without being killed by the server. See `watchdog.ts` for its signals. */
function explainEnd(
  code: number | null,
  signal: NodeJS.Signals | null,
  stderr: string,
  started: boolean,
): SandboxError {
  const details = stderr.trim() === '' ? '' : ` It wrote: ${stderr.trim().slice(-500)}`;
  if (!started) {
    return new SandboxError(
      'failed',
      `The process ended with ${signal ?? code} before the task started.${details}`,
    );
  }
  if (signal === 'SIGXCPU') return new SandboxError('timeout', 'The task used too much processor time.');
  if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP') {
    return new SandboxError('busy', `The process was ended by ${signal}. Try again later.`);
  }
  // Sent by the watchdog, or by the kernel if the machine is out of memory.
  if (signal === 'SIGKILL' || /out of memory|failed to allocate|bad_alloc/i.test(stderr)) {
    return new SandboxError('memory', `The task used too much memory.${details}`);
  }
  return new SandboxError('crashed', `The process ended with ${signal ?? code}.${details}`);
}
