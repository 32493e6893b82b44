import { printJson } from '@vitrine/test-kit/vectors';
import { expect, test } from 'vitest';
import { recurrences } from './vectors/recurrences.ts';

/*
 * The vectors that are generated from a table. After a change of the table, update them with
 * `npx vitest run packages/recurrence/tools --update`.
 */
test('vectors/recurrences.json matches its table', async () => {
  await expect(`${printJson(recurrences())}\n`).toMatchFileSnapshot('../vectors/recurrences.json');
});
