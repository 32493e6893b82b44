import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDistribution } from './testing/distribution.ts';

const LIMIT = 5 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-sdk-'));

beforeAll(() => writeDistribution(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** The bundler's output for an application that uses everything in the distribution. */
async function bundled(mode: 'production' | 'development'): Promise<{ fileName: string; code: string }[]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, 'index.js'),
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Nothing was bundled');
  return output.output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

const gzipped = (text: string) => gzipSync(text).byteLength;

test('the script takes less than 5 kB', () => {
  expect(gzipped(readFileSync(join(folder, 'vitrine-app.js'), 'utf8'))).toBeLessThan(LIMIT);
});

test('adds less than 5 kB and no panel to a production build', async () => {
  const files = await bundled('production');
  expect(files).toHaveLength(1);
  expect(gzipped(files[0]?.code ?? '')).toBeLessThan(LIMIT);
  expect(files[0]?.code).not.toContain('Send as preview');
});

test('puts the panel in a separate file of a development build, loaded without a player', async () => {
  const files = await bundled('development');
  const [panel, ...others] = files.filter(({ code }) => code.includes('Send as preview'));
  expect(others).toEqual([]);
  const main = files.find(({ code }) => code.includes('runtime.complete'));
  expect(main).not.toBe(panel);
  expect(main?.code).toContain(`import(\`./${panel?.fileName.split('/').at(-1)}\`)`);
});

test('scripts are pure ASCII, because pages can lack an encoding', () => {
  for (const name of ['vitrine-app.js', 'vitrine-app.development.js']) {
    const bytes = readFileSync(join(folder, name));
    expect(bytes.findIndex((byte) => byte > 127)).toBe(-1);
  }
});

test('declarations import no other package', () => {
  const declarations = readdirSync(folder).filter((name) => name.endsWith('.d.ts'));
  expect(declarations.sort()).toEqual(['index.d.ts', 'react.d.ts', 'types.d.ts']);
  for (const name of declarations)
    for (const [, specifier] of readFileSync(join(folder, name), 'utf8').matchAll(
      /(?:from|import\() ?["']([^"']+)/g,
    ))
      expect(specifier).toBe('./types.js');
});
