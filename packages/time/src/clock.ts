/** The system clock as a parameter, which lets tests set it. */
export interface Clock {
  now(): Date;
}
