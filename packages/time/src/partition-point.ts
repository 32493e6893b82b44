/** Binary search: the number of the `count` indexes that pass, if all that pass come first. */
export function partitionPoint(count: number, passes: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
