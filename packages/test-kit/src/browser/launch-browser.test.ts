import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DISABLED_FEATURES, findChromium } from './launch-browser.ts';

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

test('turns off every feature that Playwright turns off', () => {
  const directory = dirname(createRequire(import.meta.url).resolve('playwright-core'));
  const playwright = readFileSync(join(directory, 'lib', 'coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]/s.exec(playwright)?.[1] ?? '';
  const itsFeatures = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, feature]) => feature);
  expect(itsFeatures.length).toBeGreaterThan(10);
  expect(DISABLED_FEATURES.slice('--disable-features='.length).split(',')).toEqual(
    expect.arrayContaining(itsFeatures),
  );
});
