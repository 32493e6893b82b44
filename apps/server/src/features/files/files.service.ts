import type { BodyOf, Calls } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { uploadKey } from '../../platform/storage/keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileProcessing } from './file-processing.ts';
import { type FoundFile, findFiles, findPresentationFiles, insertFiles } from './files.store.ts';

export type { FoundFile } from './files.store.ts';

/** How long an announced file can take to arrive: 500 MB over a line of 250 kbit/s. */
const UPLOAD_SECONDS = 6 * 3600;

/** Where to PUT a file: `url` is a path on the content origin, or the address of an object store. */
export interface UploadTarget {
  id: string;
  url: string;
  headers: Record<string, string>;
  expiresAt: Date;
}

interface FileAnnouncement {
  id?: string;
  filename: string;
  contentType: string;
  /** Bytes. */
  contentLength: number;
  /** Hex. */
  sha256?: string | undefined;
}

export interface Files {
  /** Announces one file. Throws 400 at `folder_id`. */
  create(person: Person, input: BodyOf<Calls['fileUploads.create']>): Promise<UploadTarget>;
  /**
   * Announces files within another change. Throws 400 at `field` for a folder in which the person cannot create
   * items.
   */
  announce(
    db: Database,
    person: Person,
    files: readonly FileAnnouncement[],
    folderId: string | null,
    field?: string,
  ): Promise<UploadTarget[]>;
  /** A file with its completed steps. Checks whether it has arrived. */
  get(person: Person, id: string): Promise<FoundFile>;
  rename(person: Person, id: string, filename: string): Promise<FoundFile>;
  move(person: Person, id: string, folderId: string | null): Promise<FoundFile>;
  remove(person: Person, id: string, force: boolean): Promise<void>;
  /** The files with these ids that the person can read. */
  findReadable(db: Database, person: Person, ids: readonly string[]): Promise<Map<string, FoundFile>>;
  /** The readable files of some presentations, in the order in which each names them. */
  listByPresentation(person: Person, ids: readonly string[]): Promise<Map<string, FoundFile[]>>;
}

interface FilesDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  resources: Resources;
  storage: Storage;
  processing: FileProcessing;
}

export function createFiles(dependencies: FilesDependencies): Files {
  const { db: pool, clock, resources, storage } = dependencies;

  const announce: Files['announce'] = async (db, person, files, folderId, field = 'parent_folder_id') => {
    const expiresAt = new Date(clock.now().getTime() + UPLOAD_SECONDS * 1000);
    const made = await resources.createAll(db, person, {
      kind: 'file_upload',
      folderId,
      field,
      entries: files.map(({ id, filename }) => ({ id, name: filename })),
    });
    const announced = made.map(({ id }, index) => ({ ...(files[index] as FileAnnouncement), id }));
    await insertFiles(
      db,
      announced.map(({ id, contentType, contentLength, sha256 }) => ({
        id,
        domainId: person.domainId,
        contentType,
        contentLength,
        announcedSha256: sha256 ?? null,
        status: 'waiting' as const,
        expiresAt,
      })),
    );
    return Promise.all(
      announced.map(async ({ id, contentType, contentLength, sha256 }) => ({
        id,
        expiresAt,
        ...(await storage.signPut({
          key: uploadKey(id),
          uploadId: id,
          contentType,
          contentLength,
          ...(sha256 && { sha256 }),
          expiresInSeconds: UPLOAD_SECONDS,
        })),
      })),
    );
  };

  return {
    async create(person, { folderId, ...file }) {
      const [target] = await pool.transaction((db) =>
        announce(db, person, [file], folderId ?? null, 'folder_id'),
      );
      return target as UploadTarget;
    },
    announce,
    get: (person, id) => getFile(dependencies, person, id),
    rename: (person, id, filename) => renameFile(dependencies, person, id, filename),
    async move(person, id, folderId) {
      await resources.move(person, 'file_upload', id, folderId);
      return findReadableFile(dependencies, person, id);
    },
    remove: (person, id, force) => resources.remove(person, 'file_upload', id, force),
    findReadable: findFiles,
    listByPresentation: (person, ids) => findPresentationFiles(pool, person, ids),
  };
}

async function findReadableFile(
  { db: pool }: FilesDependencies,
  person: Person,
  id: string,
): Promise<FoundFile> {
  const found = (await findFiles(pool, person, [id])).get(id);
  if (!found) throw notFound('file');
  return found;
}

async function getFile(dependencies: FilesDependencies, person: Person, id: string): Promise<FoundFile> {
  const { processing } = dependencies;
  const found = await findReadableFile(dependencies, person, id);
  // A file that has arrived is already scheduled.
  if (found.file.status !== 'waiting' || found.file.steps.length > 0) return found;
  await processing.checkUpload(id);
  return findReadableFile(dependencies, person, id);
}

async function renameFile(
  dependencies: FilesDependencies,
  person: Person,
  id: string,
  filename: string,
): Promise<FoundFile> {
  const { db: pool, resources, changes } = dependencies;
  await pool.transaction(async (db) => {
    await resources.require(person, 'file_upload', id, 'update', db);
    await resources.touch(db, id, filename);
  });
  changes.notify(person.domainId, 'file_upload', [id]);
  return findReadableFile(dependencies, person, id);
}
