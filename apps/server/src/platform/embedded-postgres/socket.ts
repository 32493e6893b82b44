import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Identity } from './identity.ts';

/** The number in the name of PostgreSQL's socket. No TCP port is opened. */
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** PostgreSQL's lock file for the socket. */
export const SOCKET_LOCK = `${SOCKET_NAME}.lock`;
/** The maximum length of a socket path: 104 bytes on macOS and 108 on Linux, with a terminating NUL. */
const PATH_LIMIT = 103;
const PREFIX = 'vitrine-pg-';

export interface SocketDirectory {
  /** The absolute path for clients. */
  path: string;
  /** The setting for PostgreSQL. `.` is its cluster. */
  setting: string;
}

/**
 * The directory for the socket: the cluster, which other users cannot access. If that path is too long for a socket, a
 * private directory with a short name. PostgreSQL records it in `postmaster.pid` and touches the socket regularly, so
 * clean-ups of temporary files do not remove it.
 */
export function prepareSocketDirectory(clusterDir: string, identity: Identity | undefined): SocketDirectory {
  if (fits(clusterDir)) return { path: clusterDir, setting: '.' };
  const parent = fits(join(tmpdir(), `${PREFIX}123456`)) ? tmpdir() : '/tmp';
  const path = mkdtempSync(join(parent, PREFIX));
  chmodSync(path, 0o700);
  if (identity) chownSync(path, identity.uid, identity.gid);
  return { path, setting: path };
}

/** The socket directory of a running postmaster, or undefined if its socket does not exist. */
export function recordedSocketDirectory(clusterDir: string, recorded: string): SocketDirectory | undefined {
  const path = recorded === '.' ? clusterDir : recorded;
  if (!fits(path) || !existsSync(join(path, SOCKET_NAME))) return undefined;
  return { path, setting: recorded };
}

/** Removes a directory that `prepareSocketDirectory` created outside the cluster. */
export function removeSocketDirectory(setting: string): void {
  if (basename(setting).startsWith(PREFIX) && ['/tmp', tmpdir()].includes(dirname(setting)))
    rmSync(setting, { recursive: true, force: true });
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET_NAME)) <= PATH_LIMIT;
}
