/** Why the engine rejects a rule or a call. */
export type EngineErrorCode = 'invalid_rule' | 'playlist_not_found' | 'missing_state';

/** An error with a stable code. The specification defines the messages. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The caller passed no data for rules to read. */
export function missingState(): EngineError {
  return new EngineError('missing_state', 'Missing rule engine state');
}

export function invalidRule(): EngineError {
  return new EngineError('invalid_rule', 'Invalid rule');
}
