/**
 * `quick` tasks answer a waiting person within a second or two: patterns, feeds. `slow` tasks are files. Each
 * lane has processes of its own, so that a queue of files delays no quick task.
 */
export type Lane = 'quick' | 'slow';

export interface TaskLimits {
  /**
   * Processor time of all threads. Unlike elapsed time, it says how much work an input causes, however busy the
   * machine is: a loaded server kills no innocent task.
   */
  cpuMilliseconds: number;
  /** Elapsed time, for tasks that wait for ever. Generous: see `cpuMilliseconds`. */
  milliseconds: number;
  /** Memory of the process in RAM, all in all. An idle process has about 100. */
  megabytes: number;
}

/** What a task's module exports. It runs in a child process: no database, no secrets, no log. */
export interface TaskModule {
  run(input: never): unknown;
}

/** A kind of work that runs in the sandbox. Input and output are copied between processes (structured clone). */
export interface Task<Input, Output> {
  name: string;
  module: URL;
  lane: Lane;
  limits: TaskLimits;
  /** Never set: carries the types. */
  types?: [Input, Output];
}

/**
 * Defines a task next to the feature that needs it. Only the child process loads the module:
 *
 *     export const parseFeed = defineTask<typeof import('./parse-feed.task.ts')>({
 *       name: 'parse_feed',
 *       module: new URL('./parse-feed.task.ts', import.meta.url),
 *       lane: 'quick',
 *       limits: { cpuMilliseconds: 2_000, milliseconds: 20_000, megabytes: 256 },
 *     });
 */
export function defineTask<Module extends TaskModule>(
  task: Omit<Task<never, never>, 'types'>,
): Task<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> {
  return task;
}
