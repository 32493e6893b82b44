/**
 * The server cannot start. The message says in one or two sentences what is wrong and what the operator can do. The
 * process prints it without a stack trace and exits with code 1.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
