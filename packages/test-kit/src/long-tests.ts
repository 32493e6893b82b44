/** With `LONG_TESTS=1`, tests run their complete corpora and all repetitions. Otherwise, they run some of each kind. */
export const isLongRun = Boolean(process.env.LONG_TESTS);
