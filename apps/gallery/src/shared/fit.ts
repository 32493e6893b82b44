/**
 * The largest size from `min` to `max` at which `fits` holds, to within `precision`; null when not even `min`
 * fits. What fits at one size is taken to fit at every smaller one.
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

/** How many of `count` things, from the first, can stand together; what fits with more fits with fewer. */
export function mostFitting(count: number, fits: (kept: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Pixels of `parts` hundredths of the shorter side. */
export function vmin(parts: number): number {
  return (Math.min(window.innerWidth, window.innerHeight) * parts) / 100;
}

/** Whether everything in the box lies within it; a pixel is rounding. */
export function holds(box: HTMLElement): boolean {
  return box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
}
