import type { ChildProcess } from 'node:child_process';
import { SandboxError } from './errors.ts';
import { lowerPriority } from './priority.ts';
import { createTaskClock } from './processor-time.ts';
import type { ChildMessage, ParentMessage } from './protocol.ts';
import type { Task } from './task.ts';

/** Starting a process and loading a module. Not the customer's work: a loaded machine may take long. */
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
  /** Tasks that it has finished. */
  readonly finishedTasks: number;
  /** After its latest task. */
  readonly residentMegabytes: number;
  /** Runs one task; not while another runs. Rejects with a {@link SandboxError}. */
  run(task: Task<unknown, unknown>, input: unknown): Promise<unknown>;
  preload(module: URL): void;
  /** Processor time that its latest task has used, in milliseconds, without loading modules. */
  readonly usedMilliseconds: number;
  /** Whether its priority was lowered, which is for good. */
  readonly hasLowPriority: boolean;
  lowerPriority(): void;
  /** Ends the process at once, and its task as `busy`. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when the process is gone, whatever ended it. */
  readonly exited: Promise<void>;
}

/** The server's side of one sandbox process. */
export function createChildHandle(child: ChildProcess): ChildHandle {
  let work: Work | undefined;
  let ending: SandboxError | undefined;
  let finished = 0;
  let residentMegabytes = 0;
  let stderr = '';
  let isLow = false;
  let isReady = false;
  const taskClock = createTaskClock(child.pid);

  // An idle process keeps neither the server nor a test from ending.
  const hold = (): void => {
    child.ref();
    child.channel?.ref();
  };
  const release = (): void => {
    child.unref();
    child.channel?.unref();
  };
  release();
  (child.stderr as { unref?(): void } | null)?.unref?.();

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_BYTES);
  });

  const end = (because: SandboxError): void => {
    ending ??= because;
    child.kill('SIGKILL');
  };

  /** Not while it starts: what starts it sets its first priority. */
  const applyPriority = (): void => {
    if (isLow && isReady && child.pid !== undefined) lowerPriority(child.pid);
  };

  const endAfter = (milliseconds: number, because: SandboxError): NodeJS.Timeout =>
    setTimeout(() => end(because), milliseconds);

  function settle(): Work | undefined {
    const settled = work;
    work = undefined;
    if (settled) clearTimeout(settled.timer);
    if (!ending) release();
    return settled;
  }

  child.on('message', (message: ChildMessage) => {
    if (message.type === 'ready') {
      isReady = true;
      applyPriority();
      return;
    }
    if (!work) return;
    if (message.type === 'started') {
      const { milliseconds } = work.task.limits;
      clearTimeout(work.timer);
      work.started = true;
      taskClock.start();
      const because = new SandboxError('timeout', `The task ran for more than ${milliseconds} ms.`);
      work.timer = endAfter(milliseconds, because);
      return;
    }
    finished += 1;
    if (message.type === 'done') {
      residentMegabytes = message.residentMegabytes;
      settle()?.resolve(message.output);
    } else {
      const cause = new Error(message.message);
      if (message.stack !== undefined) cause.stack = message.stack;
      settle()?.reject(new SandboxError('failed', message.message, { cause }));
    }
  });

  const exited = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      ending ??= new SandboxError('failed', 'The process could not be started.', { cause: error });
      if (child.pid === undefined) {
        settle()?.reject(ending);
        resolve();
      }
    });
    // `close`, not `exit`: by then all that it wrote has been read.
    child.on('close', (code, signal) => {
      const settled = settle();
      settled?.reject(ending ?? explainEnd(code, signal, stderr, settled.started));
      resolve();
    });
  });

  function send(message: ParentMessage): void {
    // A closed channel means that the process is ending: `close` says why.
    child.send(message, () => {});
  }

  return {
    get pid() {
      return child.pid;
    },
    get finishedTasks() {
      return finished;
    },
    get residentMegabytes() {
      return residentMegabytes;
    },
    run: (task, input) =>
      new Promise((resolve, reject) => {
        if (ending) return reject(ending);
        hold();
        taskClock.reset();
        const timer = endAfter(LOAD_MS, new SandboxError('busy', 'The process did not start in time.'));
        work = { task, resolve, reject, timer, started: false };
        send({ type: 'run', module: task.module.href, input, limits: task.limits });
      }),
    preload: (module) => send({ type: 'preload', module: module.href }),
    get usedMilliseconds() {
      return taskClock.read();
    },
    get hasLowPriority() {
      return isLow;
    },
    lowerPriority() {
      if (isLow) return;
      isLow = true;
      applyPriority();
    },
    kill() {
      // Until it is gone, it keeps the server from ending.
      hold();
      end(new SandboxError('busy', 'The task was stopped. Try again later.'));
      return exited;
    },
    exited,
  };
}

/** Why a process ended that the server did not end. See `watchdog.ts` for its signals. */
function explainEnd(
  code: number | null,
  signal: NodeJS.Signals | null,
  stderr: string,
  started: boolean,
): SandboxError {
  const details = stderr.trim() === '' ? '' : ` It wrote: ${stderr.trim().slice(-500)}`;
  if (!started) {
    return new SandboxError('failed', `The process ended with ${signal ?? code} before the task.${details}`);
  }
  if (signal === 'SIGXCPU') return new SandboxError('timeout', 'The task used too much processor time.');
  if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP') {
    return new SandboxError('busy', `The process was ended by ${signal}. Try again later.`);
  }
  // By the watchdog, or by the kernel when the machine has no memory left.
  if (signal === 'SIGKILL' || /out of memory|failed to allocate|bad_alloc/i.test(stderr)) {
    return new SandboxError('memory', `The task used too much memory.${details}`);
  }
  return new SandboxError('crashed', `The process ended with ${signal ?? code}.${details}`);
}
