import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStale, presentFrontEnds, staleFrontEnds, writeStamp } from './stale.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-stale-'));
  write('package-lock.json', '{}');
  write('tsconfig.base.json', '{}');
  write('apps/player/package.json', '{"dependencies":{"@vitrine/ui":"1","react":"19"}}');
  write('apps/player/vite.config.ts', '');
  write('apps/player/src/main.tsx', 'first');
  write('apps/player/dist/index.html', 'built');
  write('packages/ui/package.json', '{"dependencies":{"@vitrine/tokens":"1"}}');
  write('packages/ui/src/index.ts', '');
  write('packages/tokens/package.json', '{}');
  write('packages/tokens/src/index.ts', '');
  write('packages/engine/src/index.ts', '');
  writeStamp(root, 'player');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

test('a front end is present once it has a build, and is up to date after the build', () => {
  expect(presentFrontEnds(root)).toEqual(['player']);
  expect(staleFrontEnds(root)).toEqual([]);
});

test.each([
  ['its sources', 'apps/player/src/main.tsx'],
  ['a newly added file', 'apps/player/src/new.ts'],
  ['a package that it uses', 'packages/ui/src/index.ts'],
  ['a dependency of that package', 'packages/tokens/src/index.ts'],
  ['a third-party version', 'package-lock.json'],
])('a change to %s makes the build stale', (_, file) => {
  write(file, 'changed');
  expect(isStale(root, 'player')).toBe(true);
});

test.each([
  ['a test', 'apps/player/src/main.test.ts'],
  ['a package that it does not use', 'packages/engine/src/index.ts'],
  ['a build output', 'apps/player/dist/index.html'],
])('a change to %s does not make the build stale', (_, file) => {
  write(file, 'changed');
  expect(isStale(root, 'player')).toBe(false);
});

test('a change to the guide makes the build of the dashboard stale', () => {
  write('apps/dashboard/package.json', '{}');
  write('apps/dashboard/dist/index.html', 'built');
  write('docs/guide/publish.md', 'first');
  writeStamp(root, 'dashboard');
  expect(isStale(root, 'dashboard')).toBe(false);
  write('docs/guide/publish.md', 'changed');
  expect(isStale(root, 'dashboard')).toBe(true);
});

test('touching a file does not make the build stale', () => {
  utimesSync(join(root, 'apps/player/src/main.tsx'), new Date(0), new Date(0));
  expect(isStale(root, 'player')).toBe(false);
});

test('a missing build, or one without a record, is stale', () => {
  rmSync(join(root, 'apps/player/dist'), { recursive: true });
  expect(isStale(root, 'player')).toBe(true);
  write('apps/player/dist/index.html', 'built');
  expect(isStale(root, 'player')).toBe(false);
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(isStale(root, 'player')).toBe(true);
});
