/** What a group may use before it counts as heavy: a few photos. */
const BUDGET_MS = 2_000;
/** Fifty minutes of rest make up for one minute of work. Who never rests stays heavy. */
const FORGIVEN_PER_MS = 0.02;
/** No more is held against a group, so that a day of uploads is forgiven within an hour. */
const MAX_MS = 60_000;
/** Groups that have rested for long are forgotten when there are more than this. */
const MAX_KEPT = 1000;

/** How much processor time each group (organisation) has used lately. */
export interface ProcessorUsage {
  add(group: string, milliseconds: number): void;
  /** In milliseconds, less what it has rested. */
  used(group: string): number;
  /** It used more than its budget, and has not rested enough since. */
  isHeavy(group: string): boolean;
}

interface Used {
  /** At `at`. */
  milliseconds: number;
  at: number;
}

export interface ProcessorUsageOptions {
  /** Milliseconds of a clock that never goes back. */
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

  function forgetRested(): void {
    if (groups.size <= MAX_KEPT) return;
    for (const group of groups.keys()) if (used(group) === 0) groups.delete(group);
  }

  return {
    add(group, milliseconds) {
      forgetRested();
      groups.set(group, { milliseconds: Math.min(MAX_MS, used(group) + milliseconds), at: now() });
    },
    used,
    isHeavy: (group) => used(group) > budgetMs,
  };
}
