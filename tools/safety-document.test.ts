import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rows = [...read('docs/safety.md').matchAll(/^\| (?!Guarantee|-).* \| (.+) \|$/gm)];
/** The file and the title of each test that a row names. `<br>` separates several. */
const testsOf = (cell = '') =>
  cell.split('<br>').map((each) => /^`(.+\.test\.tsx?)`: (.+)$/.exec(each)?.slice(1) ?? []);
const tests = rows.flatMap(([, cell]) => testsOf(cell));

test('docs/safety.md names a test for each guarantee', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows).toHaveLength(read('docs/safety.md').match(/^\| (?!Guarantee|-)/gm)?.length ?? 0);
  expect(tests.filter(([file]) => file === undefined)).toEqual([]);
});

test.each(tests.map(([file, title]) => [title as string, file as string]))(
  'finds the test “%s”',
  (title, file) => {
    expect(read(file)).toContain(title);
  },
);
