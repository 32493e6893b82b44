import { errorMessage } from '@vitrine/contract/error-message';

/** As `errorMessage`, for what bundles throw: in them, a thrown text is a message as well. */
export function thrownMessage(thrown: unknown): string {
  return typeof thrown === 'string' && thrown !== '' ? thrown : errorMessage(thrown);
}
