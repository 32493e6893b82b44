import { expect } from 'vitest';
import { createSteps } from '../steps.ts';

const step = createSteps(async () => void process.stderr.write('Saved the diagnostics.\n'));

step('passes', async () => {});
step('fails', async () => expect(1).toBe(2));
step('would pass', async () => void process.stderr.write('A later step ran.\n'));
step('would fail', async () => expect(1).toBe(2));
