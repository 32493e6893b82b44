import { defineConfig } from 'vitest/config';

/** Runs only the fixtures in this directory. `steps.test.ts` starts this run and checks its output. */
export default defineConfig({ test: { root: import.meta.dirname, include: ['*.fixture.ts'] } });
