interface Spec {
  moduleId: string;
}

/** The tests of the mutated file come first, then those of its folder: they find most mutants, and one is enough. */
class NearestFirst {
  readonly context: { config: { related?: string[] } };
  constructor(context: NearestFirst['context']) {
    this.context = context;
  }
  sort(specs: Spec[]): Spec[] {
    const [mutated = ''] = this.context.config.related ?? [];
    const distance = ({ moduleId }: Spec) => {
      if (moduleId === mutated.replace('.ts', '.test.ts')) return 0;
      return folderOf(moduleId) === folderOf(mutated) ? 1 : 2;
    };
    return specs.toSorted((a, b) => distance(a) - distance(b));
  }
  shard(specs: Spec[]): Spec[] {
    return specs;
  }
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/**
 * The tests that run against mutants. Property tests run fewer times than in the suite. A fixed seed makes a surviving
 * mutant survive again. Counterexamples are not shrunk, because nobody reads them.
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
              (_, runs: string) => `seed: 7, endOnFailure: true, numRuns: ${Math.min(Number(runs), 20)}`,
            )
          : null,
    },
  ],
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    sequence: { sequencer: NearestFirst },
    testTimeout: 60_000,
  },
};
