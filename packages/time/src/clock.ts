/** The system clock, as a parameter, so that tests can set it. */
export interface Clock {
  now(): Date;
}
