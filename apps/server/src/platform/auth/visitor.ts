/** Where a request came from, as a person recognises it in lists of sessions and events. */
export interface Visitor {
  address: string;
  userAgent: string | undefined;
}

/** Longer ones are cut: the header is the caller's own to choose. */
export const USER_AGENT_LENGTH = 500;
