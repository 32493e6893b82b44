import { StartError } from '../start/start-error.ts';

/** PostgreSQL cannot run here. */
export class EmbeddedPostgresError extends StartError {
  override readonly name = 'EmbeddedPostgresError';
}

/** Another server uses this data directory. The message names it. */
export class DataDirectoryLockedError extends StartError {
  override readonly name = 'DataDirectoryLockedError';
}
