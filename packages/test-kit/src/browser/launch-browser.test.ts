import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './launch-browser.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-browser-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('prefers the configured Chromium to the one on the path', () => {
  expect(findChromium({ PLAYWRIGHT_CHROMIUM: '/opt/mine', PATH: directory })).toBe('/opt/mine');
});

test('finds an executable file on the path', () => {
  const file = join(directory, 'chromium-browser');
  writeFileSync(file, '');
  expect(findChromium({ PATH: `:${directory}` })).not.toBe(file);
  chmodSync(file, 0o755);
  expect(findChromium({ PATH: `:${directory}` })).toBe(file);
});
