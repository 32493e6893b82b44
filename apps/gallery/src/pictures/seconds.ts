/** Seconds for which each of several pictures is shown. */
export const SECONDS_PER_PICTURE = { min: 2, max: 3600, default: 10 };
