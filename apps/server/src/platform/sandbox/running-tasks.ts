import type { ProcessorUsage } from '../processor-usage.ts';
import type { ChildHandle } from './child-handle.ts';

export interface RunningTask {
  readonly group: string;
  readonly child: ChildHandle;
  /** Whether it can be stopped to make room, and restarted later. */
  readonly canRestart: boolean;
  /** Processor time in milliseconds that `usage` already includes. */
  counted: number;
  isStopped: boolean;
}

/** The tasks that run now, with the processor time that their groups use. */
export function createRunningTasks(usage: ProcessorUsage) {
  /** In the order in which they began. */
  const tasks = new Set<RunningTask>();

  function count(task: RunningTask): void {
    const { usedMilliseconds } = task.child;
    usage.add(task.group, usedMilliseconds - task.counted);
    task.counted = usedMilliseconds;
  }

  return {
    get size() {
      return tasks.size;
    },
    add(group: string, child: ChildHandle, canRestart: boolean): RunningTask {
      const task: RunningTask = { group, child, canRestart, counted: 0, isStopped: false };
      tasks.add(task);
      return task;
    },
    remove: (task: RunningTask): boolean => tasks.delete(task),
    count,
    /** Counts the processor time until now, and lowers the priority of groups that have used much of it. */
    countAll(): void {
      for (const task of tasks) {
        count(task);
        if (usage.isHeavy(task.group)) task.child.lowerPriority();
      }
    },
    /** Stops one long task. Otherwise, two organisations with long tasks would block all others. */
    stopLong(): void {
      const all = [...tasks];
      if (all.some(({ isStopped }) => isStopped)) return;
      const long = all.find(({ group, canRestart }) => canRestart && usage.isHeavy(group));
      if (!long) return;
      long.isStopped = true;
      void long.child.kill();
    },
  };
}
