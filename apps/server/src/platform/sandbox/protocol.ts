import type { TaskLimits } from './task.ts';

/** From the server to a child process. */
export type ParentMessage =
  | { type: 'run'; module: string; input: unknown; limits: TaskLimits }
  /** Loads a module before it is needed. */
  | { type: 'preload'; module: string };

/** From a child process to the server. */
export type ChildMessage =
  /** It can take its first task. */
  | { type: 'ready' }
  /** The module is loaded, and the time limit of the task starts. */
  | { type: 'started' }
  | { type: 'done'; output: unknown; residentMegabytes: number }
  | { type: 'failed'; message: string; stack: string | undefined };

/** Indexes of the integers in the memory that a child shares with its watchdog. */
export const limitIndex = {
  /** Zero while no task runs. */
  megabytes: 0,
  /** Processor time of the process, in milliseconds, at which the task ends. */
  cpuDeadline: 1,
} as const;
