/** The broker cannot be reached, or did not answer. Says so without secrets; it may be tried again. */
export class RealtimeUnavailableError extends Error {
  override name = 'RealtimeUnavailableError';
}
