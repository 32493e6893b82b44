import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rendererFiles } from './renderer-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrine-renderer-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('lists the page by its directory, and leaves out compressed copies', () => {
  mkdirSync(join(directory, 'assets'));
  for (const name of ['index.html', 'assets/main.js', 'assets/main.js.br', 'assets/main.css'])
    writeFileSync(join(directory, name), name);
  const of = (url: string, text: string, contentType: string) => ({
    url,
    contentType,
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  expect(rendererFiles(directory)).toEqual([
    of('/renderer/3.1.0/', 'index.html', 'text/html; charset=utf-8'),
    of('/renderer/3.1.0/assets/main.css', 'assets/main.css', 'text/css; charset=utf-8'),
    of('/renderer/3.1.0/assets/main.js', 'assets/main.js', 'text/javascript; charset=utf-8'),
  ]);
});

test('lists no files without a build', () => {
  expect(rendererFiles(join(directory, 'nowhere'))).toEqual([]);
});
