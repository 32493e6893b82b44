import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, expect, test } from 'vitest';
import { screenshotDifference } from './screenshot-difference.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-screenshots-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** White, with a black square in the corner. */
function picture(side: number, width = 100): Buffer {
  const png = new PNG({ width, height: 60 });
  png.data.fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) png.data.set([0, 0, 0, 255], (y * width + x) * 4);
  return PNG.sync.write(png);
}

const reference = join(folder, 'page.png');
const actual = join(folder, 'page.actual.png');

test('reports more different pixels than versions of a browser cause, and saves the screenshot', () => {
  writeFileSync(reference, picture(0));
  expect(screenshotDifference(picture(12), reference)).toBeNull();
  expect(screenshotDifference(picture(16), reference)).toMatch(/^256 pixels differ from .*page\.png/);
  expect(existsSync(actual)).toBe(true);
  expect(screenshotDifference(picture(0), reference)).toBeNull();
  expect(existsSync(actual)).toBe(false);
});

test('reports a different size and a missing reference', () => {
  expect(screenshotDifference(picture(0, 90), reference)).toMatch(/100 × 60 pixels, the screenshot 90 × 60/);
  expect(screenshotDifference(picture(0), join(folder, 'new.png'))).toMatch(/^There is no .*new\.png/);
  expect(existsSync(join(folder, 'new.png'))).toBe(false);
});
