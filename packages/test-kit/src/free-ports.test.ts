import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { node } from './server-process.ts';

const module = new URL('free-ports.ts', import.meta.url);

function createDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-ports-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** Runs code in another process that claims ports in a directory of this test. */
function run(directory: string, code: string): string {
  const source = `const { freePorts } = await import(${JSON.stringify(module.href)}); ${code}`;
  const { stdout, stderr } = spawnSync(node, ['--input-type=module', '--eval', source], {
    env: { ...process.env, TMPDIR: directory },
    encoding: 'utf8',
  });
  if (stderr.includes('Error')) throw new Error(stderr);
  return stdout;
}

test('gives each port only once, even to concurrent callers', () => {
  const directory = createDirectory();
  const code = `
    const lists = await Promise.all(Array.from({ length: 20 }, () => freePorts(50)));
    console.log(new Set(lists.flat()).size);`;
  expect(run(directory, code).trim()).toBe('1000');
});

test('skips ports of running processes and reuses those of ended ones', () => {
  const directory = createDirectory();
  const claims = join(directory, 'vitrine-test-ports');
  const { pid: ended } = spawnSync(node, ['--version']);
  mkdirSync(claims);
  // All ports are claimed, one of them by a process that has ended.
  for (let port = 20_000; port < 32_000; port += 1)
    writeFileSync(join(claims, String(port)), String(process.pid));
  writeFileSync(join(claims, '20123'), String(ended));
  expect(run(directory, 'console.log((await freePorts(1))[0]);').trim()).toBe('20123');
  expect(readdirSync(claims)).toHaveLength(12_000);
});
