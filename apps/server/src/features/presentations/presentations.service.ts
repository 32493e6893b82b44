import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, Calls } from '@vitrine/contract';
import { itemsDuration } from '@vitrine/contract/item-duration';
import { and } from 'drizzle-orm';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ResourceDetails, Resources } from '../../platform/resources/resources.service.ts';
import type { ResourceFilter } from '../../platform/resources/resources.store.ts';
import { mergeSchedule } from '../../platform/resources/schedule-fields.ts';
import { showsTheme } from '../../platform/resources/shown-themes.ts';
import { type Applications, type CheckedValues, hasDynamicId } from '../applications/applications.service.ts';
import type { Files, FoundFile, UploadTarget } from '../files/files.service.ts';
import type { Playlists } from '../playlists/playlists.service.ts';
import type { PageCheck, WebPages } from '../web-pages/web-pages.service.ts';
import { createPresentationReferences, type PresentationReferences } from './presentation-references.ts';
import {
  copyReferences,
  type FoundPresentation,
  findPresentations,
  insertPresentation,
  lockPresentation,
  type PresentationRow,
  updateFileDuration,
  updatePresentation,
  usesApplication,
} from './presentations.store.ts';

type CreateInput = BodyOf<Calls['presentations.create']>;
type UpdateInput = BodyOf<Calls['presentations.update']>;
type Version = Awaited<ReturnType<Applications['getVersion']>>;

/** A presentation with the data for its reply. */
export interface FullPresentation extends FoundPresentation {
  full: ResourceDetails;
  /** The files that it refers to and that the person can read, in order. */
  files: FoundFile[];
  /** For a web page: whether screens can show its address. */
  pageCheck: PageCheck | null;
}

export interface SavedPresentation {
  presentation: FullPresentation;
  /** Where to upload the announced files, in the order of its values. */
  uploads: UploadTarget[];
}

type PresentationFilter = Omit<ResourceFilter, 'kinds' | 'where'> & {
  applicationId?: string | undefined;
  /** Only presentations that show this theme. */
  themeId?: string | undefined;
};

export interface Presentations {
  list(person: Person, filter: PresentationFilter): Promise<{ total: number; data: FullPresentation[] }>;
  get(person: Person, id: string): Promise<FullPresentation>;
  create(person: Person, input: CreateInput): Promise<SavedPresentation>;
  update(person: Person, id: string, input: UpdateInput): Promise<SavedPresentation>;
  copy(person: Person, id: string, name?: string): Promise<FullPresentation>;
  move(person: Person, id: string, folderId: string | null): Promise<FullPresentation>;
  remove(person: Person, id: string, force: boolean): Promise<void>;
}

interface PresentationsDependencies {
  db: Database;
  changes: ChangeNotifier;
  resources: Resources;
  applications: Applications;
  playlists: Playlists;
  files: Files;
  webPages: WebPages;
}

export function createPresentations(dependencies: PresentationsDependencies): Presentations {
  const { resources } = dependencies;
  const references = createPresentationReferences(dependencies);

  return {
    async list(person, { applicationId, themeId, ...filter }) {
      const where = and(
        applicationId ? usesApplication(person.domainId, applicationId) : undefined,
        themeId ? showsTheme(person.domainId, themeId) : undefined,
      );
      const { total, items } = await resources.list(person, { ...filter, where, kinds: ['presentation'] });
      return { total, data: await completePresentations(dependencies, person, items) };
    },
    get: (person, id) => getPresentation(dependencies, person, id),
    create: (person, input) => addPresentation(dependencies, references, person, input),
    update: (person, id, input) => changePresentation(dependencies, references, person, id, input),
    copy: (person, id, name) => copyPresentation(dependencies, person, id, name),
    async move(person, id, folderId) {
      await resources.move(person, 'presentation', id, folderId);
      return getPresentation(dependencies, person, id);
    },
    remove: (person, id, force) => resources.remove(person, 'presentation', id, force),
  };
}

async function completePresentations(
  { db: pool, files, webPages }: PresentationsDependencies,
  person: Person,
  found: readonly ResourceDetails[],
): Promise<FullPresentation[]> {
  const ids = found.map(({ resource }) => resource.id);
  const [rows, filesOf] = await Promise.all([
    findPresentations(pool, ids),
    files.listByPresentation(person, ids),
  ]);
  const pages = [...rows.values()].flatMap((row) => webPageAddress(row) ?? []);
  const checks = await webPages.findChecks(pages);
  return found.flatMap((full) => {
    const row = rows.get(full.resource.id);
    if (!row) return [];
    const pageCheck = checks.get(webPageAddress(row) ?? '') ?? null;
    return [{ ...row, full, files: filesOf.get(full.resource.id) ?? [], pageCheck }];
  });
}

async function getPresentation(
  dependencies: PresentationsDependencies,
  person: Person,
  id: string,
): Promise<FullPresentation> {
  const { resources } = dependencies;
  const [presentation] = await completePresentations(dependencies, person, [
    await resources.get(person, 'presentation', id),
  ]);
  if (!presentation) throw new Error(`Presentation ${id} has no row`);
  return presentation;
}

async function addPresentation(
  dependencies: PresentationsDependencies,
  references: PresentationReferences,
  person: Person,
  input: CreateInput,
): Promise<SavedPresentation> {
  const { applications, db: pool, resources, webPages } = dependencies;
  const schedule = mergeSchedule(input);
  const { application, version } = await applications.chooseVersion(
    pool,
    person,
    input.applicationId,
    input.applicationDeploymentId,
  );
  const checked = await references.withDynamic(
    person,
    await applications.checkValues(person, version, input.applicationVars),
  );
  const saved = await pool.transaction(async (db) => {
    await references.requireTheme(db, person, input.themeId);
    const resource = await resources.create(db, person, {
      kind: 'presentation',
      name: input.name,
      folderId: input.parentFolderId,
    });
    await insertPresentation(db, {
      id: resource.id,
      domainId: person.domainId,
      applicationId: application.id,
      applicationVersionId: version.id,
      themeId: input.themeId ?? themeOf(checked) ?? null,
      applicationVars: checked.values,
      totalDuration: itemsDuration(version, checked.values),
      duration: input.duration ?? version.defaultDuration,
      token: newPresentationToken(),
      rule: input.rule ?? null,
      ...schedule,
    });
    const uploads = await references.save(db, person, resource, checked);
    if (playsFiles(version)) await updateFileDuration(db, resource.id);
    await webPages.scheduleCheck(db, resource.id);
    if (input.tags) await resources.setTags(db, person, [resource.id], input.tags);
    return { id: resource.id, uploads };
  });
  return { presentation: await getPresentation(dependencies, person, saved.id), uploads: saved.uploads };
}

async function changePresentation(
  dependencies: PresentationsDependencies,
  references: PresentationReferences,
  person: Person,
  id: string,
  input: UpdateInput,
): Promise<SavedPresentation> {
  const { db: pool, resources, webPages, changes } = dependencies;
  const { version, checked, before } = await prepareUpdate(dependencies, references, person, id, input);
  const uploads = await pool.transaction(async (db) => {
    const resource = await resources.require(person, 'presentation', id, 'update', db);
    const current = await lockPresentation(db, id);
    const usesVersion = checked !== undefined || input.applicationDeploymentId !== undefined;
    if (usesVersion && isOutdated(before, current, input)) throw conflict(CHANGED_MEANWHILE);
    const named = themeId(version, current, input, checked);
    if (named !== current.themeId) await references.requireTheme(db, person, named);
    await updatePresentation(db, id, {
      ...(checked && {
        applicationVersionId: version.id,
        applicationVars: checked.values,
        totalDuration: itemsDuration(version, checked.values),
      }),
      ...(named !== undefined && { themeId: named }),
      ...(input.duration !== undefined && { duration: input.duration }),
      ...(input.rule !== undefined && { rule: input.rule }),
      ...mergeSchedule(input, current),
    });
    const targets = checked ? await references.save(db, person, resource, checked) : [];
    if (checked && playsFiles(version)) await updateFileDuration(db, id);
    if (checked) await webPages.scheduleCheck(db, id);
    if (input.tags) await resources.setTags(db, person, [id], input.tags);
    await resources.touch(db, id, input.name);
    return targets;
  });
  changes.notify(person.domainId, 'presentation', [id]);
  return { presentation: await getPresentation(dependencies, person, id), uploads };
}

async function copyPresentation(
  dependencies: PresentationsDependencies,
  person: Person,
  id: string,
  name?: string,
): Promise<FullPresentation> {
  const { db: pool, resources } = dependencies;
  const made = await pool.transaction(async (db) => {
    const original = await resources.require(person, 'presentation', id, 'read', db);
    const row = await lockPresentation(db, id);
    const copy = await resources.copy(db, person, original, name);
    await insertPresentation(db, { ...row, id: copy.id, token: newPresentationToken() });
    await copyReferences(db, id, copy);
    return copy;
  });
  return getPresentation(dependencies, person, made.id);
}

/** Whether the application plays files to their ends, so that their durations count. */
function playsFiles({ itemDuration }: Version): boolean {
  return itemDuration !== null && 'files' in itemDuration;
}

/** The address of a Web page presentation. */
function webPageAddress({ applicationSlug, presentation }: FoundPresentation): string | undefined {
  const { url } = presentation.applicationVars;
  return applicationSlug === 'web-page' && typeof url === 'string' ? url : undefined;
}

/**
 * Checks the values to save before the transaction begins, because patterns run in another process. The locked row
 * and the connection must not wait for it.
 */
async function prepareUpdate(
  { db: pool, resources, applications }: PresentationsDependencies,
  references: PresentationReferences,
  person: Person,
  id: string,
  input: UpdateInput,
) {
  await resources.require(person, 'presentation', id, 'update', pool);
  const before = (await findPresentations(pool, [id])).get(id)?.presentation;
  if (!before) throw notFound('presentation');
  const version = await applications.getVersion(
    pool,
    before.applicationId,
    input.applicationDeploymentId ?? before.applicationVersionId,
  );
  const changed = await changedValues(applications, person, before, version, input);
  return { before, version, checked: changed && (await references.withDynamic(person, changed, id)) };
}

/** The values to save if they or the version change. A new version drops values that it does not declare. */
async function changedValues(
  applications: Applications,
  person: Person,
  current: PresentationRow,
  version: Version,
  input: UpdateInput,
): Promise<CheckedValues | undefined> {
  if (input.applicationVars) return applications.checkValues(person, version, input.applicationVars);
  if (version.id === current.applicationVersionId) return undefined;
  return applications.migrateValues(person, version, current.applicationVars);
}

const CHANGED_MEANWHILE = 'Someone else changed this presentation at the same time. Try again.';

/** Whether the data has changed since it was checked before the transaction. */
function isOutdated(before: PresentationRow, current: PresentationRow, input: UpdateInput): boolean {
  if (before.applicationVersionId !== current.applicationVersionId) return true;
  const areValuesMigrated = input.applicationDeploymentId !== undefined && !input.applicationVars;
  return areValuesMigrated && !isDeepStrictEqual(before.applicationVars, current.applicationVars);
}

/**
 * The theme is given directly, or as the value of a property of the application or of its bundle. Undefined: unchanged.
 */
function themeId(
  version: Version,
  current: PresentationRow,
  input: UpdateInput,
  checked: CheckedValues | undefined,
): string | null | undefined {
  if (input.themeId !== undefined) return input.themeId;
  const given = input.applicationVars;
  if (!given || !checked) return undefined;
  const properties = version.presentationProperties;
  const property = properties.find((each) => each.type === 'theme');
  if (property && Object.hasOwn(given, property.name)) return themeOf(checked) ?? null;
  const ids = new Set(checked.possibleIds.map(({ id }) => id));
  const dynamic = checked.references.find(({ kind, id }) => kind === 'theme' && ids.has(id));
  if (dynamic) return dynamic.id;
  // The value of a bundle's property was removed. A theme that the person cannot read can stay.
  const { themeId: before, applicationVars } = current;
  const isRemoved = before && !ids.has(before) && hasDynamicId(properties, applicationVars, before);
  return isRemoved ? null : undefined;
}

function themeOf({ references }: CheckedValues): string | undefined {
  return references.find((each) => each.kind === 'theme')?.id;
}

function newPresentationToken(): string {
  return randomBytes(24).toString('base64url');
}
