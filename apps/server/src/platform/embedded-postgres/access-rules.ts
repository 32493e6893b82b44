import { chownSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Identity } from './identity.ts';

/** The name of the database and of its only user. */
export const DATABASE = 'vitrine';
const MAP = 'server';

/**
 * Allows connections only from the account that runs this server. The kernel tells PostgreSQL the account at the other
 * end of the socket (`peer` authentication), so there is no password that could leak. PostgreSQL reads the files when
 * it starts and on SIGHUP.
 */
export function writeAccessRules(clusterDir: string, identity: Identity | undefined): void {
  const account = accountName();
  // An account without a name cannot be mapped. The permissions of the socket and its directory still exclude others.
  const method = account === undefined ? 'trust' : `peer map=${MAP}`;
  const map = account === undefined ? '' : `${MAP} "${account}" ${DATABASE}\n`;
  const header = '# Vitrine writes this file at each start.\n';
  write(join(clusterDir, 'pg_ident.conf'), `${header}${map}`, identity);
  write(join(clusterDir, 'pg_hba.conf'), `${header}local all ${DATABASE} ${method}\n`, identity);
}

function accountName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

function write(path: string, text: string, identity: Identity | undefined): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  if (identity) chownSync(`${path}.new`, identity.uid, identity.gid);
  renameSync(`${path}.new`, path);
}
