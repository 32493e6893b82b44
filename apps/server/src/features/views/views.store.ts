import { MAX_SHARED_VIEWS } from '@vitrine/contract';
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { profiles, savedViews } from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';

type ViewRow = typeof savedViews.$inferSelect;
export type ViewPage = ViewRow['page'];

/** A view with the name of its owner. */
export interface NamedView {
  view: ViewRow;
  ownerName: string;
}

const named = { view: savedViews, ownerName: profiles.name };

/** The person's own views of a page in their order, then the views that others share, oldest first. */
export async function listViews(db: Database, person: Person, page: ViewPage): Promise<NamedView[]> {
  const ofPage = and(eq(savedViews.domainId, person.domainId), eq(savedViews.page, page));
  const byAge = [asc(savedViews.createdAt), asc(savedViews.id)];
  const query = () =>
    db.select(named).from(savedViews).innerJoin(profiles, eq(profiles.id, savedViews.profileId));
  const [own, shared] = await Promise.all([
    query()
      .where(ownViews(person, page))
      .orderBy(asc(savedViews.position), ...byAge),
    query()
      .where(and(ofPage, eq(savedViews.isShared, true), ne(savedViews.profileId, person.profileId)))
      .orderBy(...byAge)
      .limit(MAX_SHARED_VIEWS),
  ]);
  return [...own, ...shared];
}

/** The view with this id if the person can see it. */
export async function findView(db: Database, person: Person, id: string): Promise<NamedView | undefined> {
  const [found] = await db
    .select(named)
    .from(savedViews)
    .innerJoin(profiles, eq(profiles.id, savedViews.profileId))
    .where(
      and(
        eq(savedViews.id, id),
        eq(savedViews.domainId, person.domainId),
        or(eq(savedViews.profileId, person.profileId), eq(savedViews.isShared, true)),
      ),
    );
  return found;
}

const ownViews = ({ domainId, profileId }: Person, page: ViewPage) =>
  and(eq(savedViews.domainId, domainId), eq(savedViews.profileId, profileId), eq(savedViews.page, page));

/** Until the transaction ends, no other request adds a view of this person or changes their order. */
export async function lockOwnViews(tx: Database, { profileId }: Person): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update');
}

export async function countOwnViews(db: Database, person: Person, page: ViewPage): Promise<number> {
  return db.$count(savedViews, ownViews(person, page));
}

/** Puts these of the person's views of a page first, in this order. Returns how many of them there are. */
export async function reorderViews(
  tx: Database,
  person: Person,
  page: ViewPage,
  ids: readonly string[],
): Promise<number> {
  const changed = await tx
    .update(savedViews)
    .set({ position: sql`array_position(${uuids(ids)}, ${savedViews.id})` })
    .where(ownViews(person, page))
    .returning({ position: savedViews.position });
  return changed.filter(({ position }) => position !== null).length;
}

export async function insertView(db: Database, row: ViewRow): Promise<void> {
  await db.insert(savedViews).values(row);
}

export async function updateView(
  db: Database,
  id: string,
  change: Partial<Pick<ViewRow, 'name' | 'settings' | 'isShared'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await db.update(savedViews).set(change).where(eq(savedViews.id, id));
}

export async function deleteView(db: Database, id: string): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id));
}
