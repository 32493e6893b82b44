import { createContext, Script } from 'node:vm';

/**
 * An honest pattern on a form's value takes microseconds. The time that passes is what is limited, so that on a busy
 * machine it may be over before anything has run: then there is a second, longer try.
 */
const LIMITS_MS = [50, 200];

// A context of its own, since only a script that runs in one can be stopped: a pattern written by an author
// (`^(a+)+$`) may otherwise backtrack for ever, and the whole process with it.
const sandbox = createContext({ pattern: '', text: '' }, { codeGeneration: { strings: false, wasm: false } });
const script = new Script('new RegExp(pattern).test(text)');

/** True when the text matches. A pattern that is wrong, or that takes too long, matches nothing. */
export function matchesPattern(pattern: string, text: string): boolean {
  sandbox.pattern = pattern;
  sandbox.text = text;
  for (const timeout of LIMITS_MS) {
    try {
      return script.runInContext(sandbox, { timeout }) === true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    }
  }
  return false;
}

export function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}
