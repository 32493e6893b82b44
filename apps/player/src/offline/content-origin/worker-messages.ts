/** The worker reads anew which revision is served; it answers over the port that comes along. */
export const RELOAD_REVISIONS = 'forget-what-is-known';
