import { defineTask } from '../sandbox/task.ts';

/**
 * Inspects and measures an uploaded file and makes its thumbnail, in the sandbox. A picture of 8,192 × 8,192 pixels
 * takes some 5 seconds of processor time and 400 MB.
 */
export const prepareFile = defineTask<typeof import('./prepare-file.task.ts')>({
  name: 'prepare_file',
  module: new URL('./prepare-file.task.ts', import.meta.url),
  taskClass: 'slow',
  limits: { cpuMilliseconds: 15_000, milliseconds: 10 * 60_000, megabytes: 1024 },
});
