import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeExcess, type Script, scriptsOf } from './script-budget.ts';

const script = (fileName: string, imports: string[], rest: Partial<Script> = {}): Script => ({
  fileName,
  code: `export const name = '${fileName}';`,
  imports,
  moduleIds: [],
  isEntry: false,
  ...rest,
});
const scripts = [
  script('index.js', ['react.js'], { isEntry: true }),
  script('react.js', []),
  script('page.js', ['react.js', 'list.js'], { moduleIds: ['/react.js', '/src/page.routes.ts'] }),
  script('list.js', ['page.js']),
  script('dialog.js', ['form.js'], { moduleIds: ['/src/dialog.tsx'] }),
  script('form.js', []),
];
const modules = ['src/page.routes.ts'];
const bytes = scripts.slice(0, 4).reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);

test('counts the entry, the modules of the page and their static imports once', () => {
  const names = scriptsOf(scripts, modules).map(({ fileName }) => fileName);
  expect(names.sort()).toEqual(['index.js', 'list.js', 'page.js', 'react.js']);
});

test('accepts a page within its budget, and names the scripts of one that exceeds it', () => {
  expect(describeExcess(scripts, { modules, bytes, files: 4 })).toBeNull();
  expect(describeExcess(scripts, { modules, bytes: bytes - 1, files: 4 })).toMatch(
    /in 4 files[\s\S]*page\.js/,
  );
  expect(describeExcess(scripts, { modules, bytes, files: 3 })).toMatch(/limit/);
});

test('fails if no script contains a module of the page', () => {
  expect(() => scriptsOf(scripts, ['src/renamed.routes.ts'])).toThrow(/renamed/);
});
