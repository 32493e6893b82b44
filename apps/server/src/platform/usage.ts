/** For how long a group may run before it counts as heavy. */
const BUDGET_MS = 5_000;
/** Ten minutes of rest make up for one minute of work. */
const FORGIVEN_PER_MS = 0.1;
/** Groups that have rested for long are forgotten when there are more than this. */
const MAX_KEPT = 1000;

/** For how long each group (organisation) has run lately. */
export interface Usage {
  begin(group: string): void;
  end(group: string): void;
  /** It ran for longer than its budget, and has not rested enough since. */
  isHeavy(group: string): boolean;
}

interface Used {
  /** At `at`. */
  milliseconds: number;
  at: number;
  running: number;
}

export interface UsageOptions {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  budgetMs?: number;
}

export function createUsage(options: UsageOptions = {}): Usage {
  const { now = () => performance.now(), budgetMs = BUDGET_MS } = options;
  const groups = new Map<string, Used>();

  /** Brought up to the present. */
  function read(group: string): Used {
    const used = groups.get(group) ?? { milliseconds: 0, at: now(), running: 0 };
    const passed = now() - used.at;
    const change = used.running > 0 ? used.running * passed : -passed * FORGIVEN_PER_MS;
    return { ...used, milliseconds: Math.max(0, used.milliseconds + change), at: now() };
  }

  function forgetRested(): void {
    if (groups.size <= MAX_KEPT) return;
    for (const group of groups.keys()) {
      const { milliseconds, running } = read(group);
      if (milliseconds === 0 && running === 0) groups.delete(group);
    }
  }

  return {
    begin(group) {
      forgetRested();
      const used = read(group);
      groups.set(group, { ...used, running: used.running + 1 });
    },
    end(group) {
      const used = read(group);
      groups.set(group, { ...used, running: used.running - 1 });
    },
    isHeavy: (group) => read(group).milliseconds > budgetMs,
  };
}
