/** The message of a caught error, or "Unknown error" for an error without one and for any other thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}
