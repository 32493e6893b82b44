import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, type Calls, PLAYLIST_NESTING_LEVELS } from '@vitrine/contract';
import { MAX_PLAYLIST_ITEMS } from '@vitrine/contract/constants';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { type Edge, nestingProblem } from './nesting.ts';
import {
  findEdges,
  findItems,
  findPresentationsWithPlaylists,
  insertItems,
  lockNesting,
  replaceItems,
} from './playlists.store.ts';

type ItemInput = BodyOf<Calls['playlists.create']>['items'][number];
type ItemPlace = Pick<BodyOf<Calls['playlists.insertItems']>, 'index' | 'afterItemId'>;
const CHANGED_MEANWHILE =
  'Someone else changed the items of this playlist. Load it again, and repeat your change.';

type ItemRows = Awaited<ReturnType<typeof findItems>>;

/** A playlist that a presentation hosts, and the path of the value that names it. */
interface HostedPlaylist {
  id: string;
  path: string;
}

/** What playlists contain. Saves keep playlists free of cycles and within the nesting limit. */
export interface PlaylistItems {
  /**
   * Replaces the items of a playlist. Throws 400 at the item that cannot be used, and 409 if the playlist has other items
   * than the base. Call with the playlist locked.
   */
  save(
    db: Database,
    person: Person,
    playlistId: string,
    items: readonly ItemInput[],
    baseItemIds?: readonly string[],
  ): Promise<void>;
  /**
   * Adds items. Returns their new ids, in their order. Throws 400 at the item that cannot be used. Call with the playlist
   * locked.
   */
  insert(
    db: Database,
    person: Person,
    playlistId: string,
    items: readonly ItemInput[],
    place: ItemPlace,
  ): Promise<string[]>;
  /** Copies the items that the person can read. */
  copy(db: Database, person: Person, originalId: string, copyId: string): Promise<void>;
  /**
   * Checks the playlists that a presentation is about to host, within the transaction that saves it. Throws 400 at the
   * path of the one that would close a cycle or nest too deep.
   */
  requireHostable(
    db: Database,
    person: Person,
    presentationId: string,
    hosted: readonly HostedPlaylist[],
  ): Promise<void>;
}

export function createPlaylistItems(resources: Pick<Resources, 'find' | 'preventTrashing'>): PlaylistItems {
  return {
    save: (db, person, playlistId, items, baseItemIds) =>
      saveItems(resources, db, person, playlistId, items, baseItemIds),
    insert: (db, person, playlistId, items, place) =>
      insertInto(resources, db, person, playlistId, items, place),
    copy: (db, person, originalId, copyId) => copyItems(resources, db, person, originalId, copyId),
    requireHostable: (db, person, presentationId, hosted) =>
      requireHostable(resources, db, person, presentationId, hosted),
  };
}

async function saveItems(
  resources: Pick<Resources, 'find' | 'preventTrashing'>,
  db: Database,
  person: Person,
  playlistId: string,
  items: readonly ItemInput[],
  baseItemIds?: readonly string[],
): Promise<void> {
  const before = await findItems(db, playlistId);
  if (
    baseItemIds &&
    !isDeepStrictEqual(
      baseItemIds,
      before.map(({ id }) => id),
    )
  )
    throw conflict(CHANGED_MEANWHILE);
  await requireAddable(resources, db, person, playlistId, items, before);
  const own = new Set(before.map(({ id }) => id));
  await replaceItems(
    db,
    playlistId,
    inOrder(items).map((item, position) => ({
      // `delete` returns false the second time, so a repeated id counts once.
      ...newRow(person, playlistId, item, position),
      ...(item.id && own.delete(item.id) && { id: item.id }),
    })),
  );
}

async function insertInto(
  resources: Pick<Resources, 'find' | 'preventTrashing'>,
  db: Database,
  person: Person,
  playlistId: string,
  items: readonly ItemInput[],
  place: ItemPlace,
): Promise<string[]> {
  const before = await findItems(db, playlistId);
  if (before.length + items.length > MAX_PLAYLIST_ITEMS) {
    throw invalid(
      'items',
      `A playlist can have at most ${MAX_PLAYLIST_ITEMS} items, and this one has ${before.length}.`,
    );
  }
  await requireAddable(resources, db, person, playlistId, items, before);
  const first = positionAt(before, place);
  const rows = inOrder(items).map((item, index) => newRow(person, playlistId, item, first + index));
  await insertItems(db, playlistId, first, rows);
  return rows.map(({ id }) => id);
}

/** The position of the first item to insert. Positions can have gaps, because purged content leaves playlists. */
function positionAt(before: ItemRows, { index = before.length, afterItemId }: ItemPlace): number {
  const after = afterItemId === undefined ? undefined : before.find(({ id }) => id === afterItemId);
  if (after) return after.position + 1;
  return before[index]?.position ?? (before.at(-1)?.position ?? -1) + 1;
}

function newRow(person: Person, playlistId: string, item: ItemInput, position: number) {
  return {
    id: newId(),
    domainId: person.domainId,
    playlistId,
    position,
    presentationId: item.presentationId ?? null,
    childPlaylistId: item.playlistId ?? null,
  };
}

/** Throws 400 at the first item that the playlist cannot contain, and prevents trashing of those that are new to it. */
async function requireAddable(
  resources: Pick<Resources, 'find' | 'preventTrashing'>,
  db: Database,
  person: Person,
  playlistId: string,
  items: readonly ItemInput[],
  before: ItemRows,
): Promise<void> {
  const present = new Set(before.map((item) => item.presentationId ?? item.childPlaylistId));
  const added = [...new Set(items.map(itemId))].filter((id) => !present.has(id));
  await resources.preventTrashing(db, person, added);
  await lockNesting(db, person.domainId);
  await requireUsable(resources, db, person, items, before);
  await requireNesting(resources, db, person, playlistId, items);
}

async function requireNesting(
  resources: Pick<Resources, 'find' | 'preventTrashing'>,
  db: Database,
  person: Person,
  playlistId: string,
  items: readonly ItemInput[],
): Promise<void> {
  const hosts = await findPresentationsWithPlaylists(
    db,
    items.flatMap((item) => item.presentationId ?? []),
  );
  const children = [...new Set(items.map(itemId))].filter(
    (id) => hosts.has(id) || items.some((item) => item.playlistId === id),
  );
  if (children.length === 0) return;
  const edges = await findEdges(db, person.domainId, playlistId, children);
  const nodes = [...edges, ...[...hosts].map((child) => host(playlistId, child))];
  const problem = await nestingMessage(resources, db, person, playlistId, true, children, nodes);
  if (!problem) return;
  const index = items.findIndex((item) => itemId(item) === problem.child);
  const field = items[index]?.presentationId ? 'presentation_id' : 'playlist_id';
  throw invalid(`items.${index}.${field}`, problem.message);
}

async function nestingMessage(
  resources: Pick<Resources, 'find' | 'preventTrashing'>,
  db: Database,
  person: Person,
  root: string,
  rootIsPlaylist: boolean,
  children: readonly string[],
  edges: readonly Edge[],
): Promise<{ child: string; message: string } | undefined> {
  const problem = nestingProblem(root, rootIsPlaylist, children, edges);
  if (!problem) return undefined;
  const { child } = problem;
  if (problem.kind === 'depth') {
    return {
      child,
      message: `You can nest playlists at most ${PLAYLIST_NESTING_LEVELS} levels deep. Add this to a playlist higher up.`,
    };
  }
  const names = new Map(
    (await resources.find(person, problem.path, db)).map(({ resource }) => [resource.id, resource.name]),
  );
  const way = problem.path.map((id) => `“${names.get(id) ?? 'another playlist'}”`).join(' → ');
  return { child, message: `A playlist can’t contain itself: ${way}.` };
}

async function copyItems(
  resources: Pick<Resources, 'find' | 'preventTrashing'>,
  db: Database,
  person: Person,
  originalId: string,
  copyId: string,
): Promise<void> {
  // Needs no nesting check: nothing contains the copy, and its contents are those of the original.
  const items = await findItems(db, originalId);
  const ids = items.flatMap((item) => item.presentationId ?? item.childPlaylistId ?? []);
  const readable = new Set((await resources.find(person, ids, db)).map(({ resource }) => resource.id));
  const copied = items
    .filter((item) => readable.has(item.presentationId ?? item.childPlaylistId ?? ''))
    .map((item, position) => ({ ...item, id: newId(), playlistId: copyId, position }));
  await replaceItems(db, copyId, copied);
}

async function requireHostable(
  resources: Pick<Resources, 'find' | 'preventTrashing'>,
  db: Database,
  person: Person,
  presentationId: string,
  hosted: readonly HostedPlaylist[],
): Promise<void> {
  if (hosted.length === 0) return;
  await lockNesting(db, person.domainId);
  const children = [...new Set(hosted.map(({ id }) => id))];
  const edges = await findEdges(db, person.domainId, presentationId, children);
  const problem = await nestingMessage(resources, db, person, presentationId, false, children, edges);
  if (!problem) return;
  throw invalid(hosted.find(({ id }) => id === problem.child)?.path ?? 'application_vars', problem.message);
}

/** Items that the playlist already has can stay even if the person cannot read them: someone else added them. */
async function requireUsable(
  resources: Pick<Resources, 'find'>,
  db: Database,
  person: Person,
  items: readonly ItemInput[],
  before: ItemRows,
): Promise<void> {
  const present = {
    presentation: new Set(before.map((item) => item.presentationId)),
    playlist: new Set(before.map((item) => item.childPlaylistId)),
  };
  const ids = [...new Set(items.map(itemId))];
  const readable = new Map(
    (await resources.find(person, ids, db)).map(({ resource }) => [resource.id, resource.kind]),
  );
  for (const [index, item] of items.entries()) {
    const kind = item.presentationId ? 'presentation' : 'playlist';
    const id = itemId(item);
    if (readable.get(id) !== kind && !present[kind].has(id)) {
      throw invalid(
        `items.${index}.${kind}_id`,
        `This ${kind} doesn’t exist, or you don’t have access to it.`,
      );
    }
  }
}

function itemId(item: ItemInput): string {
  return (item.presentationId ?? item.playlistId) as string;
}

function host(parent: string, child: string): Edge {
  return { parent, child, presentation: 'child' };
}

/** By `order` when every item has one; otherwise as they were sent. */
function inOrder(items: readonly ItemInput[]): readonly ItemInput[] {
  return items.every((item) => item.order !== undefined)
    ? [...items].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    : items;
}
