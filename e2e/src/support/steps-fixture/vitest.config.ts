import { defineConfig } from 'vitest/config';

/** Runs only the files beside it, which `steps.test.ts` looks at from outside. */
export default defineConfig({ test: { root: import.meta.dirname, include: ['*.fixture.ts'] } });
