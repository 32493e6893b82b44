import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('the whole SDK takes less than 5 kB of an application', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('index.ts', import.meta.url)), formats: ['es'] },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The SDK was not bundled');
  expect(gzipSync(output.output[0].code).byteLength).toBeLessThan(5 * 1024);
});
