import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/*
 * The server matches untrusted input with its own regular expressions. If one takes more than linear time, a single
 * request can delay all others (ReDoS). Each is run on strings that make repetitions fail late: a linear one takes a
 * millisecond, a quadratic one many seconds.
 */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = ['apps/server/src/**/*.ts', 'packages/{contract,engine}/src/**/*.ts'];
const LENGTH = 40_000;
/** Processor time, which does not depend on the load of the machine. */
const LIMIT_MS = 150;
/** Strings that are matched under one time limit, because each limit starts a thread. */
const BATCH = 64;
/** Sample characters for classes such as `\s` and `[^x]`. */
const usual = ['a', '0', ' ', '.', '"', '\n'];
/** Endings at which a repetition fails. */
const ends = ['', '!', '\n', '\0'];

interface Expression {
  pattern: string;
  flags: string;
  file: string;
}

/** Expressions with repetitions. All others are linear. */
function findExpressions(): Expression[] {
  const found = new Map<string, Expression>();
  const visit = (node: unknown, file: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex && /[*+]|\{\d+,/.test(regex.pattern))
      found.set(`/${regex.pattern}/${regex.flags}`, { ...regex, file });
    for (const value of Object.values(node)) visit(value, file);
  };
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  for (const file of files) visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program, file);
  return [...found.values()];
}

/** Repeated letters and pairs of letters of the expression, with an unexpected ending. */
function hostileTexts(pattern: string): string[] {
  const own = pattern.replaceAll(/\\[a-zA-Z]|[\\^$()[\]{}?*+|]/g, '');
  const letters = [...new Set([...own, ...usual])].slice(0, 16);
  const units = [...letters, ...letters.flatMap((a) => letters.filter((b) => b !== a).map((b) => a + b))];
  return units.flatMap((unit) => ends.map((end) => unit.repeat(LENGTH / unit.length) + end));
}

const context = createContext({ expression: /x/, texts: [] });
const script = new Script('for (const text of texts) { expression.lastIndex = 0; expression.test(text); }');
const processorMs = () => process.cpuUsage().user / 1000;

/** Whether the current expression matches the strings within the limit of one string. */
function endsInTime(texts: readonly string[]): boolean {
  context.texts = texts;
  for (let left = LIMIT_MS; left > 0; ) {
    const before = processorMs();
    try {
      script.runInContext(context, { timeout: LIMIT_MS });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      left -= Math.max(1, processorMs() - before);
    }
  }
  return false;
}

function isSuperLinear({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): boolean {
  context.expression = new RegExp(pattern, flags);
  const texts = hostileTexts(pattern);
  for (let start = 0; start < texts.length; start += BATCH) {
    const batch = texts.slice(start, start + BATCH);
    if (!endsInTime(batch) && batch.some((text) => !endsInTime([text]))) return true;
  }
  return false;
}

describe('the search for slow regular expressions', () => {
  test.each<[string, boolean]>([
    ['^(a+)+$', true],
    ['\\s*,\\s*', true],
    ['%.*$', true],
    ['^\\d+\\.?\\d*$', true],
    ['[\\s.,;:]+$', true],
    ['^\\s*,\\s*$', false],
    ['\\.[a-z0-9]+$', false],
  ])('classifies %s', (pattern, expected) => {
    expect(isSuperLinear({ pattern, flags: '' })).toBe(expected);
  });
});

test('uses no regular expression that takes more than linear time', () => {
  const expressions = findExpressions();
  expect(expressions.length).toBeGreaterThan(30);
  expect(expressions.filter(isSuperLinear)).toEqual([]);
});
