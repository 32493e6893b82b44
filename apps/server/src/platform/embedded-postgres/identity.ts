import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** The user that PostgreSQL runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, and containers start as root. Started as root, it runs as the owner of
 * the existing cluster (so that changing between root and a user keeps working), else as `nobody`.
 *
 * @returns undefined when this process is not root: PostgreSQL then runs as the same user.
 */
export function droppedIdentity(clusterDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): Identity {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and there is no user "nobody" to run it as. Start Vitrine as an ordinary user, or set DATABASE_URL.',
    );
  }
  // macOS writes -2 for the unsigned id.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Gives a directory and all in it to `identity`; the directory itself last, as the sign that all is done. */
export function giveTo(identity: Identity, path: string): void {
  const stat = lstatSync(path);
  if (stat.uid === identity.uid || stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(identity, join(path, name));
  chownSync(path, identity.uid, identity.gid);
}

/** Whether `identity` may pass through every directory above `path`. */
export function canReach(identity: Identity, path: string): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { uid, gid, mode } = statSync(directory);
    const execute = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}
