import type { ChildHandle } from './child-handle.ts';

/** Processes without a task. Each is killed after some idle time. */
export function createIdleProcesses(idleMilliseconds: number) {
  const timers = new Map<ChildHandle, NodeJS.Timeout>();
  /** Prefer the most recently used process, so the others can exit. */
  const latestFirst = () => [...timers.keys()].reverse();

  function remove(child: ChildHandle): void {
    clearTimeout(timers.get(child));
    timers.delete(child);
  }

  return {
    get size() {
      return timers.size;
    },
    add(child: ChildHandle): void {
      timers.set(child, setTimeout(() => void child.kill(), idleMilliseconds).unref());
    },
    remove,
    /** The most recently used process. */
    latest: (): ChildHandle | undefined => latestFirst()[0],
    /** Removes and returns a process for a task. Only a heavy task can get one with the other priority. */
    take(isHeavy: boolean): ChildHandle | undefined {
      const idle = latestFirst();
      const fitting =
        idle.find((child) => child.hasLowPriority === isHeavy) ?? (isHeavy ? idle[0] : undefined);
      if (fitting) remove(fitting);
      return fitting;
    },
  };
}
