import { errorMessage } from '@vitrine/contract/error-message';

/** As `errorMessage`, but bundles can also throw a text, which is then the message. */
export function thrownMessage(thrown: unknown): string {
  return typeof thrown === 'string' && thrown !== '' ? thrown : errorMessage(thrown);
}
