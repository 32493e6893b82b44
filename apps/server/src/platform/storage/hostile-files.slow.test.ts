import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { SandboxError } from '../sandbox/errors.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { prepareFile } from './prepare-file.ts';
import { hostileFiles } from './testing/hostile/all.ts';

let directory: string;
/** `patient` for files that must become ready, `strict` for all others. */
let sandboxes: { patient: Sandbox; strict: Sandbox };
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-hostile-'));
  const quarantine = { has: async () => false, strike: async () => false, purge: async () => {} };
  // Files that take minutes are killed sooner than in production, to keep the test short.
  const open = (timeScale: number) => createSandbox({ log: createLog('silent'), quarantine, timeScale });
  sandboxes = { patient: open(0.4), strict: open(isLongRun ? 0.15 : 0.03) };
});
afterAll(async () => {
  await sandboxes.patient.close();
  await sandboxes.strict.close();
  await rm(directory, { recursive: true });
});

/** One or two sentences for people, without error names or code. */
const sentences = /^[A-Z][^{}<>[\]]+\.( [A-Z][^{}<>[\]]+\.)*$/;

test('covers at least sixty files', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
});

test.each(hostileFiles)('$name is processed or rejected within the limits', async (file) => {
  const path = join(directory, 'file');
  await writeFile(path, await file.make());
  const input = { path, declaredType: file.contentType };
  const sandbox = file.ends === 'ready' ? sandboxes.patient : sandboxes.strict;
  try {
    const { error, thumbnailError } = await sandbox.run(prepareFile, input, { domainId: 'hostile' });
    if (file.ends !== 'either') expect(error === null ? 'ready' : 'failed').toBe(file.ends);
    for (const sentence of [error, thumbnailError])
      if (sentence !== null) expect(sentence).toMatch(sentences);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    // It was killed. People then see one of the sentences of `features/files/rejected-file.ts`.
    expect(file.ends).not.toBe('ready');
    expect(error.isCausedByInput).toBe(true);
  }
});
