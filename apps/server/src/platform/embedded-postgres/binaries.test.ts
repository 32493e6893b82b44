import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installedBinaries, removeOldCopies, runnableBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-binaries-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('explains what to do on a platform without embedded PostgreSQL', () => {
  expect(() => installedBinaries('win32', 'x64')).toThrow(/WSL, or set DATABASE_URL/);
  expect(() => installedBinaries('sunos', 'sparc' as NodeJS.Architecture)).toThrow(EmbeddedPostgresError);
});

test.runIf(isRoot)('runs the installed programs if the unprivileged user can', () => {
  const open = closedInstallation();
  chmodSync(root, 0o755);
  chmodSync(join(root, 'closed'), 0o755);
  expect(runnableBinaries(open, root, nobody)).toEqual(open);
});

test.runIf(isRoot)('copies inaccessible programs into the data directory, once', () => {
  const closed = closedInstallation();
  chmodSync(root, 0o755);
  const data = join(root, 'data');
  mkdirSync(data);
  const copy = runnableBinaries(closed, data, nobody);
  expect(copy.directory).toBe(join(data, `postgres-${closed.version}`));
  expect(readlinkSync(join(copy.directory, 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so/);
  const { ino } = statSync(copy.postgres);
  expect(runnableBinaries(closed, data, nobody)).toEqual(copy);
  expect(statSync(copy.postgres).ino).toBe(ino);

  mkdirSync(join(data, 'postgres-1.0.0'));
  removeOldCopies(data, closed.version);
  expect(existsSync(join(data, 'postgres-1.0.0'))).toBe(false);
  expect(existsSync(copy.postgres)).toBe(true);
});

test.runIf(isRoot)('copies the programs elsewhere if the data directory is also inaccessible', () => {
  const closed = closedInstallation();
  chmodSync(root, 0o755);
  const data = join(root, 'closed');
  const open = join(root, 'open');
  mkdirSync(open);
  const copy = runnableBinaries(closed, data, nobody, [join(root, 'missing'), open]);
  expect(copy.directory).toBe(join(open, `vitrine-postgres-${closed.version}`));
  expect(readdirSync(data)).toEqual(['native']);
});

test.runIf(isRoot)('ignores another user’s directory with the name of the copy', () => {
  const closed = closedInstallation();
  chmodSync(root, 0o755);
  const planted = join(root, `vitrine-postgres-${closed.version}`);
  mkdirSync(join(planted, 'bin'), { recursive: true });
  chownSync(planted, 65534, 65534);
  const copy = runnableBinaries(closed, join(root, 'closed'), nobody, [root]);
  expect(copy.directory).not.toBe(planted);
  expect(statSync(copy.directory).uid).toBe(0);
});

test.runIf(isRoot)('says what to do if no directory is accessible', () => {
  const closed = closedInstallation();
  expect(() => runnableBinaries(closed, root, nobody, [])).toThrow(
    /as an ordinary user, or set DATABASE_URL/,
  );
});

/** The installed programs in a directory that only root can enter. */
function closedInstallation() {
  const installed = installedBinaries();
  const directory = join(root, 'closed', 'native');
  mkdirSync(join(root, 'closed'), { mode: 0o700 });
  cpSync(installed.directory, directory, { recursive: true, verbatimSymlinks: true });
  return {
    directory,
    initdb: join(directory, 'bin', 'initdb'),
    postgres: join(directory, 'bin', 'postgres'),
    version: installed.version,
  };
}
