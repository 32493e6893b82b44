/** Why recurrence text or a recurrence rule cannot be used. */
export type RecurrenceErrorCode =
  | 'invalid_frequency'
  | 'nth_out_of_range'
  | 'invalid_until'
  | 'invalid_empty_string'
  | 'invalid_options'
  | 'unsupported_parameter'
  | 'unsupported_property';

/** An error with a stable code. The specification defines the messages. */
export class RecurrenceError extends Error {
  override readonly name = 'RecurrenceError';
  readonly code: RecurrenceErrorCode;
  constructor(code: RecurrenceErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function invalidFrequency(): RecurrenceError {
  return new RecurrenceError('invalid_frequency', 'RRule has invalid freq');
}

export function invalidOptions(): RecurrenceError {
  return new RecurrenceError('invalid_options', 'Invalid options');
}
