import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const promises = [...read('docs/safety.md').matchAll(/^\| .* \| `(.+\.test\.tsx?)`: (.+) \|$/gm)];

test('docs/safety.md names a test for each promise', () => {
  const rows = read('docs/safety.md').match(/^\| (?!Promise|-)/gm);
  expect(rows?.length).toBeGreaterThan(50);
  expect(promises).toHaveLength(rows?.length ?? 0);
});

test.each(promises.map(([, file, title]) => [title as string, file as string]))(
  'finds the test “%s”',
  (title, file) => {
    expect(read(file)).toContain(title);
  },
);
