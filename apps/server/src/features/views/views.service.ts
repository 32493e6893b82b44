import { type BodyOf, type Calls, MAX_VIEWS } from '@vitrine/contract';
import { isAdministrator } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  listViews,
  lockOwnViews,
  type NamedView,
  reorderViews,
  updateView,
  type ViewPage,
} from './views.store.ts';

/** A view as a person sees it. */
export interface VisibleView extends NamedView {
  canUpdate: boolean;
}

/** Saved views of lists. */
export interface Views {
  list(person: Person, page: ViewPage): Promise<VisibleView[]>;
  /** Throws 400 at `name` if the person has too many views. */
  create(person: Person, input: BodyOf<Calls['views.create']>): Promise<VisibleView>;
  /** Returns all views of the page. Throws 404 if one of `ids` is not the person's own view. */
  reorder(person: Person, page: ViewPage, ids: readonly string[]): Promise<VisibleView[]>;
  update(person: Person, id: string, change: BodyOf<Calls['views.update']>): Promise<VisibleView>;
  delete(person: Person, id: string): Promise<void>;
}

interface ViewsDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
}

export function createViews({ db, clock, changes }: ViewsDependencies): Views {
  const visibleTo = (person: Person, found: NamedView): VisibleView => ({
    ...found,
    canUpdate: found.view.profileId === person.profileId || isAdministrator(person),
  });

  async function requireView(person: Person, id: string): Promise<VisibleView> {
    const found = await findView(db, person, id);
    if (!found) throw notFound('view');
    return visibleTo(person, found);
  }

  async function requireOwn(person: Person, id: string): Promise<VisibleView> {
    const view = await requireView(person, id);
    if (!view.canUpdate)
      throw forbidden(
        'You don’t have permission to change this view. Ask the person who shared it or an administrator.',
      );
    return view;
  }

  const list = async (person: Person, page: ViewPage) =>
    (await listViews(db, person, page)).map((found) => visibleTo(person, found));

  return {
    list,
    async create(person, input) {
      const { domainId, profileId } = person;
      const id = newId();
      await db.transaction(async (tx) => {
        await lockOwnViews(tx, person);
        if ((await countOwnViews(tx, person, input.page)) >= MAX_VIEWS)
          throw invalid('name', `You already have ${MAX_VIEWS} views. Delete one that you no longer need.`);
        await insertView(tx, { ...input, id, domainId, profileId, createdAt: clock.now(), position: null });
      });
      changes.notify(domainId, 'view', [id]);
      return requireView(person, id);
    },
    async reorder(person, page, ids) {
      await db.transaction(async (tx) => {
        await lockOwnViews(tx, person);
        if ((await reorderViews(tx, person, page, ids)) < new Set(ids).size) throw notFound('view');
      });
      changes.notify(person.domainId, 'view', [...ids]);
      return list(person, page);
    },
    async update(person, id, change) {
      const { view, ownerName } = await requireOwn(person, id);
      const given = omitUndefined(change);
      await updateView(db, id, given);
      changes.notify(person.domainId, 'view', [id]);
      return visibleTo(person, { view: { ...view, ...given }, ownerName });
    },
    async delete(person, id) {
      await requireOwn(person, id);
      await deleteView(db, id);
      changes.notify(person.domainId, 'view', [id]);
    },
  };
}
