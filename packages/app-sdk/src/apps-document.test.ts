import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDistribution } from './testing/distribution.ts';
import { documentBlocks, documentFile, repository } from './testing/document.ts';

/* Checks the content of docs/apps.md. apps-document.browser.test.ts runs its commands. */
const project = mkdtempSync(join(tmpdir(), 'vitrine-apps-document-'));
const modules = join(project, 'node_modules');

beforeAll(async () => {
  await writeDistribution(join(modules, '@vitrine/app-sdk'));
  mkdirSync(join(modules, '@types'));
  for (const name of ['react', '@types/react', 'csstype'])
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
});
afterAll(() => rmSync(project, { recursive: true }));

test('every code block is run or checked by a test', () => {
  const kinds = documentBlocks().map(({ language, name }) => `${language} ${name}`.trim());
  expect([...new Set(kinds)].sort()).toEqual([
    'html index.html',
    'js register.mjs',
    'js serve.mjs',
    'sh',
    'sh install',
    'ts',
    'tsx',
  ]);
});

test('the app on the page is the example', () => {
  const example = join(import.meta.dirname, '../examples/one-file/index.html');
  expect(documentFile('index.html')).toBe(readFileSync(example, 'utf8'));
});

test('the examples compile with the published types', () => {
  const blocks = documentBlocks().filter(({ language }) => language === 'ts' || language === 'tsx');
  expect(blocks.length).toBeGreaterThan(8);
  const files = blocks.map(({ line, language, text }) => {
    const file = `line-${line}.${language}`;
    // A block without exports is a module as well.
    writeFileSync(join(project, file), `${text}\nexport {};\n`);
    return file;
  });
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'ES2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: [],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  let problems = '';
  try {
    execFileSync(join(repository, 'node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' });
  } catch (error) {
    problems = (error as { stdout: string }).stdout;
  }
  expect(problems).toBe('');
});
