import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from './prepare-file.task.ts';
import { hasFilters } from './rasterise-svg.ts';

// Rendering uses the processor, which is busy on a loaded machine.

let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'vitrine-drawing-')), 'file');
});
afterAll(() => rm(join(path, '..'), { recursive: true }));

const svg = (inside: string, size = 'width="100" height="50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;

async function prepare(drawing: string) {
  await writeFile(path, drawing);
  const prepared = await run({ path, declaredType: 'image/svg+xml' });
  return { prepared, result: await readFile(prepared.sanitizedPath ?? path) };
}

test.each([
  [
    'an element',
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect width="9" height="9" filter="url(#f)"/>',
  ],
  ['an attribute', '<rect width="9" height="9" filter="blur(50px)"/>'],
  ['a style', '<rect width="9" height="9" style="filter: blur(50px)"/>'],
  ['a style sheet', '<style>rect { backdrop-filter:blur(50px) }</style><rect width="9" height="9"/>'],
])('rasterises a drawing with a filter in %s', async (_where, inside) => {
  const { prepared, result } = await prepare(svg(inside));
  expect(prepared).toMatchObject({ contentType: 'image/webp', width: 1920, height: 960, error: null });
  expect(prepared.thumbnailError).toBeNull();
  expect(await sharp(result).metadata()).toMatchObject({ format: 'webp', width: 1920, hasAlpha: true });
});

test('limits the picture of a large drawing to what screens need', async () => {
  const blurred = '<g filter="blur(1px)"><rect width="9" height="9"/></g>';
  const { prepared } = await prepare(svg(blurred, 'width="8000" height="4000"'));
  expect(prepared).toMatchObject({ contentType: 'image/webp', width: 3840, height: 1920 });
});

test('leaves a drawing without filters unchanged', async () => {
  const { prepared, result } = await prepare(
    svg('<rect width="9" height="9" fill="url(#filter)"/><text>filter</text>'),
  );
  expect(prepared).toMatchObject({ contentType: 'image/svg+xml', width: 100, height: 50 });
  expect(result.toString()).toContain('<rect');
});

test('finds filters in any spelling', () => {
  for (const text of ['<svg:filter id="a">', '<filter>', 'style="FILTER : blur(1px)"', 'filter="url(#a)"'])
    expect(hasFilters(text)).toBe(true);
  for (const text of ['<text>filter</text>', 'id="filter"', '<feFlood/>'])
    expect(hasFilters(text)).toBe(false);
});
