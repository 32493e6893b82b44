/** The client of a request, as lists of sessions and events show it. */
export interface ClientInfo {
  address: string;
  userAgent: string | undefined;
}

/** Longer values are cut, because clients can send any text. */
export const MAX_USER_AGENT_LENGTH = 500;
