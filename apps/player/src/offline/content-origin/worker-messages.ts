/** The worker reads anew which revision is served; it answers over the port that comes along. */
export const FORGET_WHAT_IS_KNOWN = 'forget-what-is-known';
