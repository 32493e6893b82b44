/**
 * People wait a second or two for `quick` tasks, such as patterns and feeds. `slow` tasks are files. Each class has its
 * own processes, so a queue of files does not delay quick tasks.
 */
export type TaskClass = 'quick' | 'slow';

export interface TaskLimits {
  /**
   * Processor time of all threads. Unlike elapsed time, it measures how much work an input causes, so a busy server
   * does not kill harmless tasks.
   */
  cpuMilliseconds: number;
  /** Elapsed time, for tasks that wait forever. It should be generous: see `cpuMilliseconds`. */
  milliseconds: number;
  /** Resident memory of the entire process. An idle process uses about 100 MB. */
  megabytes: number;
}

/** The exports of a task's module. It runs in a child process without database, secrets or log. */
export interface TaskModule {
  run(input: never): unknown;
}

/** A kind of work that runs in the sandbox. Input and output are structured clones. */
export interface Task<Input, Output> {
  name: string;
  module: URL;
  taskClass: TaskClass;
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
 *       taskClass: 'quick',
 *       limits: { cpuMilliseconds: 2_000, milliseconds: 20_000, megabytes: 256 },
 *     });
 */
export function defineTask<Module extends TaskModule>(
  task: Omit<Task<never, never>, 'types'>,
): Task<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> {
  return task;
}
