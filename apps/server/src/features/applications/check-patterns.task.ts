import { createContext, Script } from 'node:vm';

export interface PatternInput {
  checks: readonly { regex: string; text: string }[];
  /** Processor time for all of them together. */
  budgetMilliseconds: number;
}

export interface PatternOutput {
  /** Whether the text matches, for each check. Incomplete if a check is too slow. */
  matches: boolean[];
  /** The check that used most of the budget, if the budget is exhausted. */
  slow: number | null;
}

const context = createContext({ regex: '', text: '' }, { codeGeneration: { strings: false, wasm: false } });
// Only a script with a time limit can be stopped: `^(a+)+$` can otherwise backtrack for ever.
const script = new Script('new RegExp(regex).test(text)');

/** Runs customers' patterns, with the semantics that they have in browsers. A pattern that is wrong matches nothing. */
export function run({ checks, budgetMilliseconds }: PatternInput): PatternOutput {
  const matches: boolean[] = [];
  const begun = processorMilliseconds();
  let slowest = { index: 0, milliseconds: -1 };
  for (const [index, check] of checks.entries()) {
    const before = processorMilliseconds();
    const found = test(check, budgetMilliseconds - (before - begun));
    const milliseconds = processorMilliseconds() - before;
    if (milliseconds > slowest.milliseconds) slowest = { index, milliseconds };
    if (found === null) return { matches, slow: slowest.index };
    matches.push(found);
  }
  return { matches, slow: null };
}

/** Null if it needs more processor time than is left. */
function test(check: { regex: string; text: string }, milliseconds: number): boolean | null {
  Object.assign(context, check);
  // The limit of the script is elapsed time, which can pass on a busy machine before the script has used its
  // processor time.
  for (let left = milliseconds; left >= 1; ) {
    const before = processorMilliseconds();
    try {
      return script.runInContext(context, { timeout: Math.ceil(left) }) === true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      left -= Math.max(1, processorMilliseconds() - before);
    }
  }
  return null;
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
