import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node } from '@vitrine/test-kit/server-process';
import { beforeAll, expect, test } from 'vitest';
import { root } from './builds.ts';

interface Report {
  success: boolean;
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

let report: Report;
let stderr: string;

beforeAll(() => {
  const config = join(import.meta.dirname, 'steps-fixture', 'vitest.config.ts');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawnSync(node, [vitest, 'run', '--config', config, '--reporter', 'json'], {
    cwd: root,
    encoding: 'utf8',
  });
  report = JSON.parse(run.stdout.slice(run.stdout.indexOf('{'))) as Report;
  ({ stderr } = run);
});

const statusesOf = (file: string) =>
  report.testResults
    .find(({ name }) => name.endsWith(file))
    ?.assertionResults.map(({ title, status }) => `${title}: ${status}`);

test('skips the steps after a failed step, and only that step counts as failed', () => {
  expect(statusesOf('fails.fixture.ts')).toEqual([
    'passes: passed',
    'fails: failed',
    'would pass: skipped',
    'would fail: skipped',
  ]);
  expect(report.success).toBe(false);
});

test('skips the steps after one that timed out', () => {
  expect(statusesOf('hangs.fixture.ts')).toEqual(['hangs: failed', 'would pass: skipped']);
});

test('saves the diagnostics of a failure once, and runs no skipped step', () => {
  expect(stderr.split('Saved the diagnostics.')).toHaveLength(2);
  expect(stderr).not.toContain('A later step ran.');
});
