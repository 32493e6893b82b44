/**
 * Returns the largest size from `min` to `max` for which `fits` returns true, to within `precision`. Null if not even
 * `min` fits. Uses binary search: if a size fits, every smaller size must fit too.
 */
export function largestFitting(
  { min, max, precision = 0.25 }: { min: number; max: number; precision?: number },
  fits: (size: number) => boolean,
): number | null {
  if (fits(max)) return max;
  if (!fits(min)) return null;
  let [low, high] = [min, max];
  while (high - low > precision) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Returns how many of `count` items fit, counted from the first. Uses binary search: if some items fit, any smaller
 * number must fit too.
 */
export function mostFitting(count: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Converts hundredths of the shorter side to pixels. */
export function vmin(parts: number): number {
  return (Math.min(window.innerWidth, window.innerHeight) * parts) / 100;
}

/** Whether the content of a box fits into it, with a tolerance of one pixel for rounding. */
export function contentFits(box: HTMLElement): boolean {
  return box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
}
