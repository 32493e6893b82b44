/** The message of a caught error. Anything else can be thrown too: that, and an error without a message, is unknown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}
