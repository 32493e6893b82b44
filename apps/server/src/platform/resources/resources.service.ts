import type { Permission } from '@vitrine/contract';
import { kindNames, requirePermission } from '../access/access.ts';
import type { Person } from '../auth/actor.ts';
import type { ChangeNotifier } from '../change-notifier.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { ResourceKind } from '../database/schema.ts';
import { recordName, recordTagChange, recordTags } from '../device-inputs.ts';
import { invalid, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { findTags } from './resource-details.store.ts';
import { addDetails, findDetails, type ResourceDetails } from './resource-details.ts';
import { areaOf, findWritableFolder, requireFolderPath } from './resource-folders.ts';
import { moveResource, removeResource } from './resource-moves.ts';
import {
  delayRemovals,
  deleteTags,
  insertResources,
  type ListedResource,
  listResources,
  lockFolderTree,
  lockResource,
  type ResourceFilter,
  type ResourceRow,
  replaceTags,
  type TagInput,
  updateResource,
  upsertTags,
} from './resources.store.ts';

export type { ResourceDetails };

/** The common parts of owned items: names, folders, owners, tags, access, trash. */
export interface Resources {
  /** Inserts the resource's row. Throws 400 at `parent_folder_id` if the person cannot add to the folder. */
  create(
    db: Database,
    person: Person,
    input: { kind: ResourceKind; name: string; folderId?: string | null | undefined; id?: string },
  ): Promise<ResourceRow>;
  /** Inserts several rows in one folder. Throws 400 at `field`. */
  createAll(
    db: Database,
    person: Person,
    input: {
      kind: ResourceKind;
      folderId: string | null;
      field: string;
      entries: readonly { id?: string | undefined; name: string }[];
    },
  ): Promise<ResourceRow[]>;
  /**
   * Inserts the row of a copy, with its tags, in the folder of the original, or in the root if the person cannot add to
   * that folder. The default name says that it is a copy.
   */
  copy(db: Database, person: Person, original: ResourceRow, name?: string): Promise<ResourceRow>;
  /** The folder if the person can add to it; otherwise null, the root. */
  writableFolder(db: Database, person: Person, folderId: string | null): Promise<string | null>;
  /** The row if the person has the permission. Throws 404 or 403 otherwise. */
  require(
    person: Person,
    kind: ResourceKind,
    id: string,
    permission: Permission,
    db?: Database,
  ): Promise<ResourceRow>;
  list(person: Person, filter: ResourceFilter): Promise<{ total: number; items: ResourceDetails[] }>;
  /** The readable resources among these ids, in the same order. */
  find(person: Person, ids: readonly string[], db?: Database): Promise<ResourceDetails[]>;
  /**
   * Call before checking resources that an item will refer to. From then until the transaction ends, none of them can
   * move to the trash, alone or with its folder.
   */
  preventTrashing(db: Database, person: Person, ids: readonly string[]): Promise<void>;
  /** One resource of a kind. Throws 404 if the person cannot read it. */
  get(person: Person, kind: ResourceKind, id: string, db?: Database): Promise<ResourceDetails>;
  /** Adds owners, tags and grants to rows that a feature selected. */
  withDetails(person: Person, rows: readonly ListedResource[], db?: Database): Promise<ResourceDetails[]>;
  /** Sets the time of the last change, and the name if given. */
  touch(db: Database, id: string, name?: string): Promise<void>;
  setTags(db: Database, person: Person, ids: readonly string[], tags: readonly TagInput[]): Promise<void>;
  /** Adds tags, which replace those with the same keys, and removes tags by key. Keeps all others. */
  changeTags(
    db: Database,
    person: Person,
    ids: readonly string[],
    change: { add: readonly TagInput[]; remove: readonly string[] },
  ): Promise<void>;
  /** The path of items in a folder. Throws 400 at `field` if the person cannot add this kind of item to it. */
  pathInFolder(
    db: Database,
    person: Person,
    kind: ResourceKind,
    folderId: string | null,
    field: string,
  ): Promise<string[]>;
  /**
   * Moves a resource to a folder (null: the root), with everything in it if it is a folder, and with its files if it is
   * a presentation. Throws 400 at `folder_id`, or 403 if the person lacks the permission to share it that far. `check`
   * receives the new path before the move.
   */
  move(
    person: Person,
    kind: ResourceKind,
    id: string,
    folderId: string | null,
    check?: (db: Database, resource: ResourceRow, ancestors: readonly string[]) => Promise<void>,
  ): Promise<void>;
  /** Whether an item belongs to the screens or to the library. For a folder, its type. */
  areaOf(resource: ResourceRow, db?: Database): Promise<'device' | 'library'>;
  /**
   * Prevents a playlist from moving to the trash until the transaction ends. Throws 400 at `playlist_id` if it does not
   * exist or the person cannot read it.
   */
  requirePlaylist(db: Database, person: Person, id: string): Promise<void>;
  /** Locks the folders of a domain until the transaction ends: nothing can be added, moved or removed. */
  lockFolders(db: Database, domainId: string): Promise<void>;
  /** Moves a resource to the trash. Unless forced, throws 409 with the screens that use it. */
  remove(person: Person, kind: ResourceKind, id: string, force: boolean): Promise<void>;
}

interface ResourcesDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  outbox: Pick<Outbox, 'flush'>;
}

export function createResources(dependencies: ResourcesDependencies): Resources {
  const { db: pool, clock, changes, outbox } = dependencies;

  return {
    create: (db, person, input) => createResource(dependencies, db, person, input),
    createAll: (db, person, input) => createAllResources(dependencies, db, person, input),
    writableFolder: findWritableFolder,
    copy: (db, person, original, name) => copyResource(dependencies, db, person, original, name),
    require: (person, kind, id, permission, db = pool) => requirePermission(db, person, kind, id, permission),
    async list(person, filter) {
      const { total, rows } = await listResources(pool, person, filter);
      return { total, items: await addDetails(pool, person, rows) };
    },
    find: (person, ids, db = pool) => findDetails(db, person, ids),
    async preventTrashing(db, person, ids) {
      if (ids.length === 0) return;
      await lockFolderTree(db, person.domainId, 'fill');
      await delayRemovals(db, ids);
    },
    async get(person, kind, id, db = pool) {
      const [found] = await findDetails(db, person, [id]);
      if (!found || found.resource.kind !== kind) throw notFound(kindNames[kind]);
      return found;
    },
    withDetails: (person, rows, db = pool) => addDetails(db, person, rows),
    async touch(db, id, name) {
      const now = clock.now();
      if (name !== undefined) await recordName(db, id, name, now);
      await updateResource(db, id, {
        updatedAt: now,
        lastActivityAt: now,
        ...(name === undefined ? {} : { name }),
      });
    },
    setTags: (db, person, ids, tags) => replaceTagsOf(dependencies, db, person, ids, tags),
    async changeTags(db, person, ids, change) {
      await recordTagChange(db, ids, change, dependencies.clock.now());
      await deleteTags(db, change.remove, ids);
      await upsertTags(db, tagRows(person, ids, change.add));
    },
    pathInFolder: requireFolderPath,
    async move(person, kind, id, folderId, check) {
      const files = await pool.transaction((db) =>
        moveResource(db, person, { kind, id, folderId }, clock.now(), check),
      );
      changes.notify(person.domainId, kind, [id]);
      if (files.length > 0) changes.notify(person.domainId, 'file_upload', files);
    },
    areaOf: (resource, db = pool) => areaOf(db, resource),
    requirePlaylist: (db, person, id) => requirePlaylist(db, person, id),
    lockFolders: (db, domainId) => lockFolderTree(db, domainId, 'change'),
    async remove(person, kind, id, force) {
      await pool.transaction((db) => removeResource(db, person, { kind, id }, clock.now(), force));
      outbox.flush();
      changes.notify(person.domainId, kind, [id]);
    },
  };
}

async function createAllResources(
  { clock, changes }: ResourcesDependencies,
  db: Database,
  person: Person,
  {
    kind,
    folderId,
    field,
    entries,
  }: {
    kind: ResourceKind;
    folderId: string | null;
    field: string;
    entries: readonly { id?: string | undefined; name: string }[];
  },
): Promise<ResourceRow[]> {
  const now = clock.now();
  const ancestors = await requireFolderPath(db, person, kind, folderId, field);
  const rows = entries.map(
    ({ id = newId(), name }): ResourceRow => ({
      id,
      domainId: person.domainId,
      kind,
      name,
      ownerId: person.profileId,
      folderId,
      ancestors,
      locationId: null,
      createdAt: now,
      updatedAt: now,
      lastActivityAt: now,
      deletedAt: null,
    }),
  );
  await insertResources(db, rows);
  changes.notify(
    person.domainId,
    kind,
    rows.map(({ id }) => id),
  );
  return rows;
}

async function createResource(
  dependencies: ResourcesDependencies,
  db: Database,
  person: Person,
  {
    kind,
    name,
    folderId = null,
    id,
  }: { kind: ResourceKind; name: string; folderId?: string | null | undefined; id?: string },
): Promise<ResourceRow> {
  const field = 'parent_folder_id';
  const [row] = await createAllResources(dependencies, db, person, {
    kind,
    folderId,
    field,
    entries: [{ id, name }],
  });
  return row as ResourceRow;
}

async function replaceTagsOf(
  { clock }: ResourcesDependencies,
  db: Database,
  person: Person,
  ids: readonly string[],
  tags: readonly TagInput[],
): Promise<void> {
  await recordTags(db, ids, tags, clock.now());
  await replaceTags(db, tagRows(person, ids, tags), ids);
}

/** A row for each tag of each resource. */
function tagRows({ domainId }: Person, ids: readonly string[], tags: readonly TagInput[]) {
  return ids.flatMap((resourceId) =>
    tags.map(({ key, value, label, type }) => ({
      id: newId(),
      domainId,
      resourceId,
      key,
      value,
      label: label ?? null,
      type: type ?? 'string',
    })),
  );
}

async function copyResource(
  dependencies: ResourcesDependencies,
  db: Database,
  person: Person,
  original: ResourceRow,
  name: string = `${original.name.slice(0, 240)} (copy)`,
): Promise<ResourceRow> {
  const folderId = await findWritableFolder(db, person, original.folderId);
  const row = await createResource(dependencies, db, person, { kind: original.kind, name, folderId });
  const tags = (await findTags(db, [original.id])).get(original.id);
  if (tags) await replaceTagsOf(dependencies, db, person, [row.id], tags);
  return row;
}

async function requirePlaylist(db: Database, person: Person, id: string): Promise<void> {
  // Wait for concurrent deletions of its folder, and delay later ones.
  await lockFolderTree(db, person.domainId, 'fill');
  const [found] = await findDetails(db, person, [id]);
  const isUsable = found?.resource.kind === 'playlist' && (await lockResource(db, id, 'use'));
  if (!isUsable) throw invalid('playlist_id', 'This playlist doesn’t exist, or you don’t have access to it.');
}
