import type { BodyOf, Calls } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { ResourceDetails, Resources } from '../../platform/resources/resources.service.ts';
import type { ResourceFilter } from '../../platform/resources/resources.store.ts';
import { mergeSchedule } from '../../platform/resources/schedule-fields.ts';
import { createPlaylistItems, type PlaylistItems } from './playlist-items.ts';
import {
  findItemGroups,
  findPlaylists,
  insertPlaylist,
  type ListedItem,
  listItems,
  lockPlaylist,
  type PlaylistRow,
  updatePlaylist,
} from './playlists.store.ts';
import { type Totals, totalsOf } from './totals.ts';

type CreateInput = BodyOf<Calls['playlists.create']>;
type UpdateInput = BodyOf<Calls['playlists.update']>;
type InsertInput = BodyOf<Calls['playlists.insertItems']>;

/** A playlist with the data for its reply. */
export interface FullPlaylist {
  full: ResourceDetails;
  playlist: PlaylistRow;
  items: ListedItem[];
  /** Seconds of one pass of the playlist, and of each nested playlist among its items. */
  totals: (playlistId: string) => Totals;
}

/** A playlist of a list; `items` is absent if the page's limit was reached. */
export type ListedPlaylist = Omit<FullPlaylist, 'items'> & { items?: ListedItem[] };

type PlaylistFilter = Omit<ResourceFilter, 'kinds'> & { withItems?: boolean };

/** The maximum number of items in one page of playlists: 200 playlists can have 200,000. */
const PAGE_ITEMS = 10_000;

export interface Playlists extends Pick<PlaylistItems, 'requireHostable'> {
  /** Returns a page. Playlists whose items would exceed `PAGE_ITEMS` are returned without items. */
  list(person: Person, filter: PlaylistFilter): Promise<{ total: number; data: ListedPlaylist[] }>;
  get(person: Person, id: string): Promise<FullPlaylist>;
  create(person: Person, input: CreateInput): Promise<FullPlaylist>;
  update(person: Person, id: string, input: UpdateInput): Promise<FullPlaylist>;
  insertItems(
    person: Person,
    id: string,
    input: InsertInput,
  ): Promise<{ playlist: FullPlaylist; insertedItemIds: string[] }>;
  /** A copy has the same items, without those that the person cannot see. */
  copy(person: Person, id: string, name?: string): Promise<FullPlaylist>;
  move(person: Person, id: string, folderId: string | null): Promise<FullPlaylist>;
  /** Moves a playlist to the trash. Throws 409 with the screens that play it, unless forced. */
  remove(person: Person, id: string, force: boolean): Promise<void>;
  /** Counts and durations of some playlists, in one query. */
  totals(ids: readonly string[]): Promise<(playlistId: string) => Totals>;
}

interface PlaylistsDependencies {
  db: Database;
  changes: ChangeNotifier;
  resources: Resources;
}

export function createPlaylists(dependencies: PlaylistsDependencies): Playlists {
  const { db: pool, changes, resources } = dependencies;
  const items = createPlaylistItems(resources);

  return {
    async list(person, { withItems = false, ...filter }) {
      const { total, items: found } = await resources.list(person, { ...filter, kinds: ['playlist'] });
      return { total, data: await completePlaylist(dependencies, person, found, withItems ? PAGE_ITEMS : 0) };
    },
    get: (person, id) => getPlaylist(dependencies, person, id),
    async create(person, input) {
      const { name, parentFolderId: folderId, tags } = input;
      const columns = newColumns(input);
      const id = await pool.transaction(async (db) => {
        const { id } = await resources.create(db, person, { kind: 'playlist', name, folderId });
        await requireParent(resources, db, person, id, input.parentPlaylistId);
        await insertPlaylist(db, { id, domainId: person.domainId, ...columns });
        if (tags) await resources.setTags(db, person, [id], tags);
        if (input.items.length > 0) await items.save(db, person, id, input.items);
        return id;
      });
      return getPlaylist(dependencies, person, id);
    },
    async update(person, id, input) {
      await pool.transaction(async (db) => {
        await resources.require(person, 'playlist', id, 'update', db);
        const current = await lockPlaylist(db, id);
        // The current parent can stay, even if it is in the trash or this person cannot read it.
        if (input.parentPlaylistId !== current.parentPlaylistId)
          await requireParent(resources, db, person, id, input.parentPlaylistId);
        await updatePlaylist(db, id, { ...settings(input), ...mergeSchedule(input, current) });
        if (input.tags) await resources.setTags(db, person, [id], input.tags);
        if (input.items) await items.save(db, person, id, input.items, input.baseItemIds);
        await resources.touch(db, id, input.name);
      });
      changes.notify(person.domainId, 'playlist', [id]);
      return getPlaylist(dependencies, person, id);
    },
    async insertItems(person, id, { items: added, ...place }) {
      const insertedItemIds = await pool.transaction(async (db) => {
        await resources.require(person, 'playlist', id, 'update', db);
        await lockPlaylist(db, id);
        const inserted = await items.insert(db, person, id, added, place);
        await resources.touch(db, id);
        return inserted;
      });
      changes.notify(person.domainId, 'playlist', [id]);
      return { playlist: await getPlaylist(dependencies, person, id), insertedItemIds };
    },
    async copy(person, id, name) {
      const made = await pool.transaction(async (db) => {
        const original = await resources.require(person, 'playlist', id, 'read', db);
        const row = await lockPlaylist(db, id);
        const copy = await resources.copy(db, person, original, name);
        await insertPlaylist(db, { ...row, id: copy.id });
        await items.copy(db, person, id, copy.id);
        return copy;
      });
      return getPlaylist(dependencies, person, made.id);
    },
    async move(person, id, folderId) {
      await resources.move(person, 'playlist', id, folderId);
      return getPlaylist(dependencies, person, id);
    },
    remove: (person, id, force) => resources.remove(person, 'playlist', id, force),
    totals: async (ids) => totalsOf(await findItemGroups(pool, ids)),
    requireHostable: items.requireHostable,
  };
}

/** The rows of some playlists, with the items of as many as fit into `itemBudget`, in order. */
async function completePlaylist(
  { db: pool }: PlaylistsDependencies,
  person: Person,
  found: readonly ResourceDetails[],
  itemBudget: number,
): Promise<ListedPlaylist[]> {
  const ids = found.map(({ resource }) => resource.id);
  const [rows, groups] = await Promise.all([findPlaylists(pool, ids), findItemGroups(pool, ids)]);
  const totals = totalsOf(groups);
  const withItems = withinBudget(ids, (id) => totals(id).itemCount, itemBudget);
  const listed = Map.groupBy(await listItems(pool, person, withItems), (item) => item.playlistId);
  return found.flatMap((full, index) => {
    const { id } = full.resource;
    const playlist = rows.get(id);
    if (!playlist) return [];
    const withOwn = index < withItems.length ? { items: listed.get(id) ?? [] } : {};
    return [{ full, playlist, totals, ...withOwn }];
  });
}

async function getPlaylist(
  dependencies: PlaylistsDependencies,
  person: Person,
  id: string,
): Promise<FullPlaylist> {
  const { resources } = dependencies;
  const [playlist] = await completePlaylist(
    dependencies,
    person,
    [await resources.get(person, 'playlist', id)],
    Infinity,
  );
  // The row is created and purged together with the resource.
  if (!playlist) throw new Error(`Playlist ${id} has no row`);
  return { ...playlist, items: playlist.items ?? [] };
}

/** The first ids whose counts add up to at most `budget`; none for a budget of 0. */
function withinBudget(
  ids: readonly string[],
  count: (id: string) => number,
  budget: number,
): readonly string[] {
  let left = budget;
  const end = ids.findIndex((id) => {
    left -= count(id);
    return left < 0 || budget === 0;
  });
  return end === -1 ? ids : ids.slice(0, end);
}

/** The columns that a request body sets. */
function settings(input: UpdateInput): Partial<PlaylistRow> {
  const { description, mode, itemsPerPass, parentPlaylistId, scheduleType, isRuleOnItems, rule } = input;
  return {
    ...(description !== undefined && { description }),
    ...(mode !== undefined && { mode }),
    ...(itemsPerPass !== undefined && { itemsPerPass }),
    ...(parentPlaylistId !== undefined && { parentPlaylistId }),
    ...(scheduleType !== undefined && { scheduleType }),
    ...(isRuleOnItems !== undefined && { isRuleOnItems }),
    ...(rule !== undefined && { rule }),
  };
}

function newColumns(input: CreateInput) {
  return {
    mode: input.mode ?? 'sequential',
    scheduleType: input.scheduleType ?? 'join',
    ...settings(input),
    ...mergeSchedule(input),
  };
}

/** A parent playlist must be readable, and must not be the playlist itself. */
async function requireParent(
  resources: Resources,
  db: Database,
  person: Person,
  id: string,
  parentId: string | null | undefined,
): Promise<void> {
  if (!parentId) return;
  if (parentId === id) throw invalid('parent_playlist_id', 'A playlist can’t be its own parent.');
  try {
    await resources.require(person, 'playlist', parentId, 'read', db);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid('parent_playlist_id', 'This playlist doesn’t exist, or you don’t have access to it.');
  }
}
