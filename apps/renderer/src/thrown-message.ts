import { errorMessage } from '@vitrine/contract/error-message';

/** Like `errorMessage`. Bundles can also throw a string, which is then the message. */
export function thrownMessage(thrown: unknown): string {
  return typeof thrown === 'string' && thrown !== '' ? thrown : errorMessage(thrown);
}
