import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Identity } from './identity.ts';

/** The name that PostgreSQL gives its socket; the number is a name here, no TCP port is opened. */
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** By which PostgreSQL keeps others from the socket's name. */
export const SOCKET_LOCK = `${SOCKET_NAME}.lock`;
/** What operating systems allow for a socket's path: 104 bytes on macOS, 108 on Linux, one of them the end. */
const PATH_LIMIT = 103;
const PREFIX = 'vitrine-pg-';

export interface SocketDirectory {
  /** For clients: absolute. */
  path: string;
  /** For the server: `.` is its cluster. */
  setting: string;
}

/**
 * The socket lies in the cluster, whose directory is closed to other users. Where that path is too long for a
 * socket, it lies in a private directory of its own with a short name, which PostgreSQL records in its
 * `postmaster.pid` and keeps young, so that no clean-up of temporary files takes it away.
 */
export function prepareSocketDirectory(clusterDir: string, identity: Identity | undefined): SocketDirectory {
  if (fits(clusterDir)) return { path: clusterDir, setting: '.' };
  const parent = fits(join(tmpdir(), `${PREFIX}123456`)) ? tmpdir() : '/tmp';
  const path = mkdtempSync(join(parent, PREFIX));
  chmodSync(path, 0o700);
  if (identity) chownSync(path, identity.uid, identity.gid);
  return { path, setting: path };
}

/** The directory of a postmaster that runs already, or none when its socket is gone. */
export function recordedSocketDirectory(clusterDir: string, recorded: string): SocketDirectory | undefined {
  const path = recorded === '.' ? clusterDir : recorded;
  if (!fits(path) || !existsSync(join(path, SOCKET_NAME))) return undefined;
  return { path, setting: recorded };
}

/** Removes what `prepareSocketDirectory` made outside the cluster. */
export function removeSocketDirectory(setting: string): void {
  if (basename(setting).startsWith(PREFIX) && ['/tmp', tmpdir()].includes(dirname(setting)))
    rmSync(setting, { recursive: true, force: true });
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET_NAME)) <= PATH_LIMIT;
}
