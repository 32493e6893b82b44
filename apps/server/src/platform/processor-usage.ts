/** Processor time that a group can use before it counts as heavy: that of a few photos. */
const BUDGET_MS = 2_000;
/** Usage decays by one minute in fifty minutes. A group that never pauses stays heavy. */
const FORGIVEN_PER_MS = 0.02;
/** The maximum usage of a group, so even the usage of a day of uploads decays within an hour. */
const MAX_MS = 60_000;
/** Groups without usage are removed if there are more than this. */
const MAX_KEPT = 1000;

/** The recent processor time of each group (organisation). */
export interface ProcessorUsage {
  add(group: string, milliseconds: number): void;
  /** The usage of a group in milliseconds, after decay. */
  used(group: string): number;
  /** Whether the usage of a group exceeds its budget. */
  isHeavy(group: string): boolean;
}

interface Used {
  /** The usage at the time `at`. */
  milliseconds: number;
  at: number;
}

interface ProcessorUsageOptions {
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  budgetMs?: number;
}

export function createProcessorUsage(options: ProcessorUsageOptions = {}): ProcessorUsage {
  const { now = () => performance.now(), budgetMs = BUDGET_MS } = options;
  const groups = new Map<string, Used>();

  function used(group: string): number {
    const last = groups.get(group);
    return last ? Math.max(0, last.milliseconds - (now() - last.at) * FORGIVEN_PER_MS) : 0;
  }

  function removeIdleGroups(): void {
    if (groups.size <= MAX_KEPT) return;
    for (const group of groups.keys()) if (used(group) === 0) groups.delete(group);
  }

  return {
    add(group, milliseconds) {
      removeIdleGroups();
      groups.set(group, { milliseconds: Math.min(MAX_MS, used(group) + milliseconds), at: now() });
    },
    used,
    isHeavy: (group) => used(group) > budgetMs,
  };
}
