import { defineTask } from '../sandbox/task.ts';

/** Makes a small WebP picture from a picture of the web, in the sandbox. Fails for anything else. */
export const shrinkPicture = defineTask<typeof import('./shrink-picture.task.ts')>({
  name: 'shrink_picture',
  module: new URL('./shrink-picture.task.ts', import.meta.url),
  taskClass: 'quick',
  limits: { cpuMilliseconds: 3_000, milliseconds: 20_000, megabytes: 512 },
});
