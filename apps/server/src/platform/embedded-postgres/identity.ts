import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** The user that PostgreSQL runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

/** Numeric accounts that neither Debian nor systemd gives to anyone: see systemd's "Users, Groups, UIDs and GIDs". */
const UNUSED_ACCOUNTS = { first: 60_706, last: 61_183 };

/**
 * PostgreSQL refuses to run as root, and containers start as root. Started as root, it runs as the owner of the
 * existing cluster (so that changing between root and a user keeps working), else as an account that nothing else
 * uses. `nobody`, as whom earlier versions ran it, is shared with other programs: a cluster of that account moves.
 *
 * @returns undefined when this process is not root: PostgreSQL then runs as the same user.
 */
export function unprivilegedIdentity(clusterDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  const isShared = owner?.uid === 0 || owner?.uid === accounts.nobody?.uid;
  if (owner && !isShared) return { uid: owner.uid, gid: owner.gid };
  return dedicatedAccount(accounts.taken) ?? existingNobody(accounts.nobody);
}

/** As whom `initdb` runs: it insists on an account that has a name, which the one for PostgreSQL does not have. */
export function initdbIdentity(): Identity {
  return existingNobody(readAccounts().nobody);
}

function dedicatedAccount(taken: ReadonlySet<number>): Identity | undefined {
  // Elsewhere the kernel may not know what to do with an account without a name.
  if (process.platform !== 'linux') return undefined;
  for (let id = UNUSED_ACCOUNTS.first; id <= UNUSED_ACCOUNTS.last; id += 1)
    if (!taken.has(id) && isMapped(id)) return { uid: id, gid: id };
  return undefined;
}

/** In a container with a user namespace, the kernel knows a part of all ids only. */
function isMapped(id: number): boolean {
  try {
    return ['/proc/self/uid_map', '/proc/self/gid_map'].every((file) =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .some((line) => {
          const [inside = 0, , length = 0] = line.trim().split(/\s+/).map(Number);
          return id >= inside && id < inside + length;
        }),
    );
  } catch {
    return false;
  }
}

function readAccounts(): { taken: Set<number>; nobody: Identity | undefined } {
  const taken = new Set<number>();
  let nobody: Identity | undefined;
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (!uid || !gid) continue;
    taken.add(Number(uid)).add(Number(gid));
    // macOS writes -2 for the unsigned id.
    if (name === 'nobody') nobody = { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return { taken, nobody };
}

function existingNobody(nobody: Identity | undefined): Identity {
  if (nobody) return nobody;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no user "nobody" to set it up. Start Vitrine as an ordinary user, or set DATABASE_URL.',
  );
}

/** Gives a directory and all in it to `identity`; the directory itself last, as the sign that all is done. */
export function changeOwner(identity: Identity, path: string): void {
  const stat = lstatSync(path);
  if (stat.uid === identity.uid || stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) changeOwner(identity, join(path, name));
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
