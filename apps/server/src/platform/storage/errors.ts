/** Why a file was not stored or returned. */
export type StorageFailure =
  | 'bad_key'
  | 'bad_range'
  | 'bad_signature'
  | 'expired'
  | 'already_used'
  | 'wrong_length'
  | 'wrong_checksum'
  | 'disk_full'
  | 'not_found';

/** A file was not stored or returned, for a reason that the client can act on. The message is for people. */
export class StorageError extends Error {
  readonly reason: StorageFailure;

  constructor(reason: StorageFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.reason = reason;
  }
}

/** Converts errors of a full disk to a {@link StorageError}. Returns others unchanged. */
export function explainDiskError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return diskFull({ cause: error });
}

export function diskFull(options?: ErrorOptions): StorageError {
  return new StorageError(
    'disk_full',
    'The server’s disk is full, so this file was not stored. Ask the person who runs this server to free some space.',
    options,
  );
}
