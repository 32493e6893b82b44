import { expect, test } from 'vitest';
import { countTests, failureLines } from './vitest-result.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each, index) => ({ status: each, fullName: `test ${index}` })),
});

test('sums passed, failed and skipped tests over files', () => {
  const testResults = [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed', 'failed')];
  expect(countTests({ success: false, testResults }, 1)).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

test('counts a file that could not be loaded as a failure', () => {
  expect(countTests({ success: false, testResults: [file('failed')] }, 1)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

test.each([
  ['an error outside of any test', { success: true, testResults: [file('passed', 'passed')] }, 1],
  ['a run that says it failed', { success: false, testResults: [file('passed', 'passed')] }, 0],
])('counts %s as a failure', (_, report, exitCode) => {
  expect(countTests(report, exitCode)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('counts a run without a report as a failure', () => {
  expect(countTests(undefined, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('describes each failure in one line', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'stays' },
    { status: 'failed', fullName: 'goes', failureMessages: ['Error: gone\n    at here'] },
  ];
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults },
    { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    file('passed', 'passed'),
  ];
  expect(failureLines({ success: false, testResults })).toEqual([
    'a.test.ts > goes: Error: gone',
    'b.test.ts: No such module',
  ]);
});
