/** Why a rule, a schedule or a recurrence cannot be used. */
export type EngineErrorCode =
  | 'invalid_rule'
  | 'invalid_frequency'
  | 'nth_out_of_range'
  | 'invalid_until'
  | 'invalid_empty_string'
  | 'invalid_options'
  | 'unsupported_parameter'
  | 'unsupported_property'
  | 'playlist_not_found'
  | 'missing_state';

/** An error with a stable code; the message is the specification's. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** A step without the data that rules read: the caller's mistake, not an empty world. */
export function missingState(): EngineError {
  return new EngineError('missing_state', 'Missing rule engine state');
}

export function invalidRule(): EngineError {
  return new EngineError('invalid_rule', 'Invalid rule');
}

export function invalidFrequency(): EngineError {
  return new EngineError('invalid_frequency', 'RRule has invalid freq');
}
