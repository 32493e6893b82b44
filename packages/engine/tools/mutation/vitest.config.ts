/**
 * The tests that mutants are run against. Properties are tried less often than in the suite, and with one seed:
 * a mutant that lives must live the next time too.
 */
export default {
  plugins: [
    {
      name: 'fewer-runs',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        id.endsWith('.test.ts')
          ? code.replace(
              /numRuns: (\d+)/g,
              (_, runs: string) => `seed: 7, numRuns: ${Math.min(Number(runs), 20)}`,
            )
          : null,
    },
  ],
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 60_000,
  },
};
