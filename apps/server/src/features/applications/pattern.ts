import type { FieldError } from '@vitrine/contract';
import { AppError } from '../../platform/errors.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { defineTask } from '../../platform/sandbox/task.ts';

/** A value that has to match a pattern of its property. */
export interface PatternCheck {
  path: string;
  /** Name of the property. */
  name: string;
  regex: string;
  text: string;
  /** The message if the value does not match. */
  message: string;
}

/** Budget for all patterns of a request together. An ordinary pattern takes microseconds. */
const BUDGET_MS = 500;
const BUSY = 'The server is busy. Try again in a moment.';

const checkPatterns = defineTask<typeof import('./check-patterns.task.ts')>({
  name: 'check_patterns',
  module: new URL('./check-patterns.task.ts', import.meta.url),
  taskClass: 'quick',
  limits: { cpuMilliseconds: 4 * BUDGET_MS, milliseconds: 20_000, megabytes: 256 },
});

/**
 * The values that do not match. The main process never runs a customer's pattern, because one that backtracks would
 * block every request.
 */
export async function patternProblems(
  sandbox: Pick<Sandbox, 'run'>,
  domainId: string,
  checks: readonly PatternCheck[],
): Promise<FieldError[]> {
  if (checks.length === 0) return [];
  const input = {
    checks: checks.map(({ regex, text }) => ({ regex, text })),
    budgetMilliseconds: BUDGET_MS,
  };
  try {
    const { matches, slow } = await sandbox.run(checkPatterns, input, { domainId });
    const problems = checks.flatMap(({ path, message }, index) =>
      matches[index] === false ? [{ path, message }] : [],
    );
    return slow === null ? problems : [...problems, tooSlow(checks[slow])];
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code === 'failed') throw error;
    // The process was killed before it could report which pattern it was.
    if (error.isCausedByInput) return [tooSlow(checks[0])];
    throw new AppError('unavailable', BUSY, { retryAfterSeconds: 5 });
  }
}

function tooSlow(check: PatternCheck | undefined): FieldError {
  const { path = '', name = '' } = check ?? {};
  return { path, message: `The pattern of "${name}" takes too long to check. Simplify it.` };
}

/** Whether the pattern can be compiled. Matches nothing. */
export function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}
