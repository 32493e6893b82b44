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
  | 'playlist_not_found';

/** An error with a stable code; the message is the specification's. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

export function invalidRule(): EngineError {
  return new EngineError('invalid_rule', 'Invalid rule');
}

export function invalidFrequency(): EngineError {
  return new EngineError('invalid_frequency', 'RRule has invalid freq');
}
