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

test('platforms without embedded PostgreSQL are told what to do instead', () => {
  expect(() => installedBinaries('win32', 'x64')).toThrow(/WSL, or set DATABASE_URL/);
  expect(() => installedBinaries('sunos', 'sparc' as NodeJS.Architecture)).toThrow(EmbeddedPostgresError);
});

test.runIf(isRoot)('programs that the unprivileged user can run stay where they are', () => {
  const open = closedInstallation();
  chmodSync(root, 0o755);
  chmodSync(join(root, 'closed'), 0o755);
  expect(runnableBinaries(open, root, nobody)).toEqual(open);
});

test.runIf(isRoot)('programs in a closed place are copied beside the data, once', () => {
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

test.runIf(isRoot)('with the data in a closed place too, they are copied to a place that is open', () => {
  const closed = closedInstallation();
  chmodSync(root, 0o755);
  const data = join(root, 'closed');
  const open = join(root, 'open');
  mkdirSync(open);
  const copy = runnableBinaries(closed, data, nobody, [join(root, 'missing'), open]);
  expect(copy.directory).toBe(join(open, `vitrine-postgres-${closed.version}`));
  expect(readdirSync(data)).toEqual(['native']);
});

test.runIf(isRoot)('a directory of someone else under the name of the copy is not trusted', () => {
  const closed = closedInstallation();
  chmodSync(root, 0o755);
  const planted = join(root, `vitrine-postgres-${closed.version}`);
  mkdirSync(join(planted, 'bin'), { recursive: true });
  chownSync(planted, 65534, 65534);
  const copy = runnableBinaries(closed, join(root, 'closed'), nobody, [root]);
  expect(copy.directory).not.toBe(planted);
  expect(statSync(copy.directory).uid).toBe(0);
});

test.runIf(isRoot)('with no open place at all, the message says what to do', () => {
  const closed = closedInstallation();
  expect(() => runnableBinaries(closed, root, nobody, [])).toThrow(
    /as an ordinary user, or set DATABASE_URL/,
  );
});

/** The installed programs under a directory that only root may enter. */
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
