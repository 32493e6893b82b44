import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** The user that PostgreSQL runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

/** User ids that neither Debian nor systemd assigns: see systemd's "Users, Groups, UIDs and GIDs". */
const UNUSED_ACCOUNTS = { first: 60_706, last: 61_183 };

/**
 * The account for PostgreSQL, which refuses to run as root. If this process is root (as in containers), PostgreSQL runs
 * as the owner of the existing cluster, which allows switching between root and a user, or else as a dedicated account.
 * Clusters of `nobody`, which earlier versions used, move to the dedicated account, because other programs use
 * `nobody`.
 *
 * @returns undefined if this process is not root. PostgreSQL then runs as the same user.
 */
export function unprivilegedIdentity(clusterDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  const isShared = owner?.uid === 0 || owner?.uid === accounts.nobody?.uid;
  if (owner && !isShared) return { uid: owner.uid, gid: owner.gid };
  return dedicatedAccount(accounts.taken) ?? requireNobody(accounts.nobody);
}

/** The account for `initdb`, which requires an account with a name, unlike the dedicated one. */
export function initdbIdentity(): Identity {
  return requireNobody(readAccounts().nobody);
}

function dedicatedAccount(taken: ReadonlySet<number>): Identity | undefined {
  // Other systems may not support accounts without a name.
  if (process.platform !== 'linux') return undefined;
  for (let id = UNUSED_ACCOUNTS.first; id <= UNUSED_ACCOUNTS.last; id += 1)
    if (!taken.has(id) && isMapped(id)) return { uid: id, gid: id };
  return undefined;
}

/** Whether an id exists in the user namespace of this container. */
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

function requireNobody(nobody: Identity | undefined): Identity {
  if (nobody) return nobody;
  throw new EmbeddedPostgresError(
    'PostgreSQL cannot run as root, and this machine lacks the user "nobody", which Vitrine needs to set it up. Start Vitrine as an ordinary user, or set DATABASE_URL.',
  );
}

/** Changes the owner of a directory and its contents. The directory comes last, so its owner shows completion. */
export function changeOwner(identity: Identity, path: string): void {
  const stat = lstatSync(path);
  if (stat.uid === identity.uid || stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) changeOwner(identity, join(path, name));
  chownSync(path, identity.uid, identity.gid);
}

/** Whether `identity` has execute permission for every directory above `path`. */
export function canReach(identity: Identity, path: string): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { uid, gid, mode } = statSync(directory);
    const execute = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}
