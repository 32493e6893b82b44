// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The size of an entry for a page: minified and compressed. */
async function bundled(entry: string): Promise<{ bytes: number; modules: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'] }, minify: 'oxc' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The bundler produced no output.');
  const chunks = output.output.filter((part) => part.type === 'chunk');
  return {
    bytes: gzipSync(chunks.map(({ code }) => code).join('')).length,
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

test.each([
  ['device.ts', 5_000],
  ['index.ts', 15_000],
])('%s is smaller than %i bytes and contains no schemas', async (entry, limit) => {
  const { bytes, modules } = await bundled(`${import.meta.dirname}/${entry}`);
  process.stdout.write(`@vitrine/client ${entry}: ${bytes} bytes compressed\n`);
  expect(bytes).toBeLessThan(limit);
  expect(modules.filter((path) => path.includes('zod'))).toEqual([]);
});
