import { createSteps } from '../steps.ts';

const step = createSteps();

step('hangs', () => new Promise(() => {}), 100);
step('would pass', async () => void process.stderr.write('A later step ran.\n'));
