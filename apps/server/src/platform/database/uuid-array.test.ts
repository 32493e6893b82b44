import { testDatabase } from '@vitrine/test-kit/database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUuids } from './uuid-array.ts';

const database = testDatabase();

test('the database reads the ids that were encoded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.option(
          fc.oneof(
            fc.uuid(),
            fc.uuid().map((id) => id.toUpperCase()),
          ),
        ),
        { maxLength: 30 },
      ),
      async (ids) => {
        const { rows } = await database.pool.query('select $1::uuid[]::text[] as ids', [encodeUuids(ids)]);
        expect(rows[0].ids).toEqual(ids.map((id) => id?.toLowerCase() ?? null));
      },
    ),
  );
});

test.each([
  ['00000000-0000-4000-8000-00000000000'],
  ['00000000-0000-4000-8000-0000000000000'],
  ['00000000-0000-4000-8000-00000000000g'],
  ['000000000000-4000-8000-0000-00000000'],
  ['{0000000-0000-4000-8000-00000000000}'],
  ['00000000-0000-4000-8000-00000000000', '00000000-0000-4000-8000-0000000000000'],
  ['000000000000-000-4000-8000-00000000-', '00000000-0000-4000-8000-000000000000'],
  [''],
])('leaves %j to the database', (...ids) => {
  expect(encodeUuids(ids)).toBeNull();
});
