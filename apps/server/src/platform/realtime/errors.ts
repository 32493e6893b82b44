/** The broker cannot be reached, or did not answer. Says so without secrets; it may be tried again. */
export class RealtimeAwayError extends Error {
  override name = 'RealtimeAwayError';
}
