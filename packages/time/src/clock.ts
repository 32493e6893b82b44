/** The wall clock, as a parameter: tests set it. */
export interface Clock {
  now(): Date;
}
