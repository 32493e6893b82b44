import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startWithOwner } from '../../testing/owner.ts';
import { namedStatement } from './named-statement.ts';
import { domains } from './schema.ts';

const { t, owner } = await startWithOwner();

test('sends a repeated value once, and names the columns as the database does', async () => {
  const statement = namedStatement<{ id: string; text: string }>(
    'test',
    sql`select ${domains.mfaRequired}, ${sql.placeholder('text')}::text || ${'-'}::text || ${sql.placeholder('text')}::text
      from ${domains} where ${domains.id} = ${sql.placeholder('id')}`,
  );
  expect(await statement.run(t.database.db, { id: owner.domainId, text: 'a' })).toEqual([[false, 'a-a']]);
  const { rows } = await t.database.pool.query(
    `select cardinality(parameter_types) as parameters from pg_prepared_statements where name like 'test %'`,
  );
  expect(rows).toEqual([{ parameters: 3 }]);
});

test('runs in a transaction and sees its changes', async () => {
  const statement = namedStatement<{ id: string }>(
    'test',
    sql`select ${domains.name} from ${domains} where ${domains.id} = ${sql.placeholder('id')}`,
  );
  const undone = t.database.db.transaction(async (tx) => {
    await tx.execute(sql`update ${domains} set name = 'Changed' where id = ${owner.domainId}`);
    expect(await statement.run(tx, { id: owner.domainId })).toEqual([['Changed']]);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  expect(await statement.run(t.database.db, { id: owner.domainId })).not.toEqual([['Changed']]);
});
