import { expect, test } from 'vitest';
import { insertPresentation } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { newId } from '../ids.ts';
import { findTags } from './resource-details.store.ts';
import { replaceTags } from './resources.store.ts';

const { t, owner } = await startWithOwner();

test('writes more tags than one statement has parameters', async () => {
  const resourceId = await insertPresentation(t.database, owner);
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: newId(),
    domainId: owner.domainId,
    resourceId,
    key: `key ${index}`,
    value: 'Berlin',
  }));
  await replaceTags(t.database.db, rows, [resourceId]);
  expect((await findTags(t.database.db, [resourceId])).get(resourceId)).toHaveLength(10_000);
});
