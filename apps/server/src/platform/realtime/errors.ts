/** The broker cannot be reached or did not answer. The message has no secrets, and the caller can retry. */
export class RealtimeUnavailableError extends Error {
  override name = 'RealtimeUnavailableError';
}
