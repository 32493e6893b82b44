/**
 * How much screenshots may differ: versions of a browser draw the edges of letters differently. A missing icon of 16
 * pixels is more.
 */
export const SCREENSHOT_TOLERANCE = {
  /** The difference of two colours that counts, from 0 to 1. */
  threshold: 0.2,
  allowedMismatchedPixels: 150,
};
