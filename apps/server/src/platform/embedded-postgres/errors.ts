/** PostgreSQL cannot run here; the message is one line for the person who started the server. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Another server works on this data directory; the message names it. */
export class DataDirectoryLockedError extends Error {
  override readonly name = 'DataDirectoryLockedError';
}
