import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from './builds.ts';

interface Row {
  task: string;
  /** Null if the task is not possible in the dashboard. */
  clicks: number | null;
  /** Null if there is no limit. */
  limit: number | null;
}

/** The table of the section "Clicks" in `docs/benchmarks.md`, and which of its rows a test has measured. */
export interface ClickTable {
  /** Expects that a task takes the number of clicks in its row, and no more than its limit. */
  expectClicks(task: string, clicks: number | null): void;
  expectComplete(): void;
}

export function readClickTable(): ClickTable {
  const page = readFileSync(join(root, 'docs', 'benchmarks.md'), 'utf8');
  const section = page.split(/^## /m).find((each) => each.startsWith('Clicks\n')) ?? '';
  const rows = section.split('\n').flatMap(readRow);
  const measured = new Set<string>();
  return {
    expectClicks(task, clicks) {
      const row = rows.find((each) => each.task === task);
      expect(row, `the row “${task}” in docs/benchmarks.md`).toBeDefined();
      measured.add(task);
      expect(clicks, task).toBe(row?.clicks);
      if (typeof row?.limit === 'number' && clicks !== null)
        expect(clicks, `${task}: the limit`).toBeLessThanOrEqual(row.limit);
    },
    expectComplete() {
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ task }) => task).filter((task) => !measured.has(task))).toEqual([]);
    },
  };
}

/** Reads a row such as `| Publish | 3 | ≤ 4 |`. Empty for other lines. */
function readRow(line: string): Row[] {
  const [, task = '', clicks = '', limit = ''] = line.match(/^\| (.+) \| (\d+|–) \| (?:≤ (\d+))? *\|$/) ?? [];
  if (task === '') return [];
  return [
    { task, clicks: clicks === '–' ? null : Number(clicks), limit: limit === '' ? null : Number(limit) },
  ];
}
