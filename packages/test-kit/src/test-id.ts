/**
 * A UUIDv7 that is the same in every run: `testId(1)` is `00000000-0000-7000-8000-000000000001`. Greater
 * numbers sort later, as later ids do.
 */
export function testId(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
