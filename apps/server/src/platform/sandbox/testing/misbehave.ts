import { defineTask, type TaskLimits } from '../task.ts';

const limits: TaskLimits = { cpuMilliseconds: 1500, milliseconds: 60_000, megabytes: 300 };

const define = (more: Partial<TaskLimits> = {}) =>
  defineTask<typeof import('./misbehave.task.ts')>({
    name: 'misbehave',
    module: new URL('./misbehave.task.ts', import.meta.url),
    taskClass: 'slow',
    limits: { ...limits, ...more },
  });

export const misbehave = define();
/** Limits elapsed time, for a task that waits without using processor time. */
export const misbehaveWithTimeLimit = define({ milliseconds: 300 });
/** Runs long enough for others to come first. */
export const misbehaveLong = define({ cpuMilliseconds: 2500 });
/** For tasks that only exceed their memory limit, which takes far more processor time on a busy machine. */
export const misbehaveWithMemoryLimit = define({ cpuMilliseconds: 60_000 });
