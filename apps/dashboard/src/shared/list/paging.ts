export const PAGE_SIZE = 100;

/** The pages that contain the rows from `start` up to but excluding `end`. Pages count from 1, rows from 0. */
export function pageNumbers(start: number, end: number, pageSize = PAGE_SIZE): number[] {
  const first = Math.floor(Math.max(0, start) / pageSize) + 1;
  const last = Math.max(first, Math.ceil(Math.max(0, end) / pageSize));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The rows that a click with Shift selects: from the row of the last click to this one. */
export function rangeBetween(anchor: number, index: number): number[] {
  const [from, to] = anchor < index ? [anchor, index] : [index, anchor];
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}
