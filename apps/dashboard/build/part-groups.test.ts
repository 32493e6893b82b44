// @vitest-environment node
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { partGroups } from './part-groups.ts';

const files = {
  'package.json': '{ "type": "module", "sideEffects": ["./main.js", "./list.js", "./editor.js"] }',
  'index.html': '<script type="module" src="./main.js"></script>',
  'main.js': "import { one } from './parts.js'; one(); import('./list.js'); import('./editor.js');",
  'list.js': "import { one, two } from './parts.js'; one(); two();",
  'editor.js': "import { two, three } from './parts.js'; two(); three();",
  'parts.js':
    "export { one } from './one.js'; export { two } from './two.js'; export { three } from './three.js';",
  'one.js': "export const one = () => console.log('one');",
  'two.js': "export const two = () => console.log('two');",
  'three.js': "export const three = () => console.log('three');",
};

test('groups only the modules of a package that a part uses, each in the first part that needs it', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-groups-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  const groups = await partGroups(
    root,
    [],
    [
      { name: 'start', modules: [] },
      { name: 'list', modules: ['list.js'] },
    ],
  );
  const groupOf = (file: string) =>
    groups
      .toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
      .find(({ test: contains }) => typeof contains === 'function' && contains(join(root, file)))?.name;
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => groupOf(file) === 'start')).toEqual(['main.js', 'one.js']);
  expect(scripts.filter((file) => groupOf(file) === 'list')).toEqual(['list.js', 'two.js']);
  expect(groupOf('three.js')).toBeUndefined();
});
