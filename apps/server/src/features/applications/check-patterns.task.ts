import { createContext, Script } from 'node:vm';

export interface PatternInput {
  checks: readonly { regex: string; text: string }[];
  /** Processor time for all of them together. */
  budgetMilliseconds: number;
}

export interface PatternOutput {
  /** Of each check: whether the text matches. Incomplete when one is slow. */
  matches: boolean[];
  /** The check that took most of the budget, when that is used up. */
  slow: number | null;
}

const context = createContext({ regex: '', text: '' }, { codeGeneration: { strings: false, wasm: false } });
// Only a script that runs with a time limit can be stopped: `^(a+)+$` may otherwise backtrack for ever.
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

/** Null: it needs more processor time than there is. */
function test(check: { regex: string; text: string }, milliseconds: number): boolean | null {
  Object.assign(context, check);
  // The limit of the script is elapsed time. On a busy machine that may pass before the script has had its share.
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
