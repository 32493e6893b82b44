/** Where a request came from, as a person recognises it in lists of sessions and events. */
export interface ClientInfo {
  address: string;
  userAgent: string | undefined;
}

/** Longer ones are cut: the header is the caller's own to choose. */
export const MAX_USER_AGENT_LENGTH = 500;
