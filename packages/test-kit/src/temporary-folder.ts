import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** A complete run needs about 1 GB. The rest is for the browsers and databases. */
const NEEDED = 8e9;

/**
 * Where tests keep their temporary files: in memory if there is room, otherwise in the system's folder. Databases and
 * browsers create and delete so many small files that a disk's file system takes an eighth of all processor time.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= NEEDED && allowsPrograms(MEMORY) ? MEMORY : tmpdir();
}

/** Containers usually forbid programs there, and some tests install packages. */
function allowsPrograms(mountPoint: string): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === mountPoint);
  return mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
}
