/** The worker reads again which revision is served, and answers over the port of the message. */
export const RELOAD_REVISIONS = 'forget-what-is-known';
