import type { BodyOf, Calls, FieldError } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import {
  type ApplicationFilter,
  type ApplicationRow,
  type FoundApplication,
  findApplication,
  findUnfinishedVersion,
  findVersion,
  insertApplication,
  insertVersion,
  listApplications,
  listVersions,
  replaceVersion,
  updateApplication,
  type VersionRow,
} from './applications.store.ts';
import { checkBundleValues, hasDynamicProperties } from './dynamic-values.ts';
import { type PatternCheck, patternFaults } from './pattern.ts';
import type { VersionInput } from './properties.ts';
import { type CheckedValues, checkValues } from './values.ts';
import { versionFaults } from './version-check.ts';
import { normaliseProperties } from './version-forms.ts';

export type { CheckedValues, FileLimits, Reference } from './values.ts';
export { fileFault } from './values.ts';

/** What presentations are made of: built-in applications, for every domain, and a domain's own. */
export interface Applications {
  list(person: Person, filter: ApplicationFilter): Promise<{ total: number; rows: FoundApplication[] }>;
  get(person: Person, id: string): Promise<FoundApplication>;
  create(person: Person, input: BodyOf<Calls['applications.create']>): Promise<FoundApplication>;
  update(person: Person, id: string, input: BodyOf<Calls['applications.update']>): Promise<FoundApplication>;
  listVersions(
    person: Person,
    id: string,
    page: { page: number; pageSize: number; sortDirection: 'asc' | 'desc' },
  ): Promise<{ total: number; rows: VersionRow[] }>;
  /** Adds a version; the first becomes the current one. Throws 409 for a number that there is already. */
  addVersion(person: Person, id: string, input: VersionInput): Promise<VersionRow>;
  /**
   * Adds a version whose bundle is still to be uploaded; it is not offered to anybody before. Throws 409 when the
   * number belongs to a version with a bundle.
   */
  addBundleVersion(person: Person, id: string, input: VersionInput): Promise<VersionRow>;
  /**
   * The application, and its named or current version, to make a presentation of. Throws 400 at
   * `application_id` or `application_deployment_id`.
   */
  chooseVersion(
    db: Database,
    person: Person,
    applicationId: string,
    versionId?: string,
  ): Promise<{ application: ApplicationRow; version: VersionRow }>;
  /** A version of an application that is already in use. */
  getVersion(db: Database, applicationId: string, versionId: string): Promise<VersionRow>;
  /**
   * Values checked against a version's properties. Throws 400 with every field that is wrong. It may wait for the
   * sandbox: do not call it within a transaction.
   */
  checkValues(
    person: Person,
    version: VersionRow,
    input: Readonly<Record<string, unknown>>,
  ): Promise<CheckedValues>;
  /** The same for values of another version: what this one does not know is dropped. */
  migrateValues(
    person: Person,
    version: VersionRow,
    former: Readonly<Record<string, unknown>>,
  ): Promise<CheckedValues>;
}

export interface ApplicationsDependencies {
  db: Database;
  clock: Clock;
  changes: Changes;
  resources: Resources;
  sandbox: Pick<Sandbox, 'run'>;
}

export function createApplications({
  db: pool,
  clock,
  changes,
  resources,
  sandbox,
}: ApplicationsDependencies): Applications {
  async function get(person: Person, id: string, db = pool): Promise<FoundApplication> {
    const found = await findApplication(db, person, id);
    if (!found) throw notFound('application');
    return found;
  }

  /** One of the domain's own that the person may change. */
  async function requireChangeable(db: Database, person: Person, id: string): Promise<FoundApplication> {
    const found = await get(person, id, db);
    if (found.application.domainId === null) throw forbidden('Built-in applications cannot be changed.');
    await resources.require(person, 'application', id, 'update', db);
    return found;
  }

  async function requireValues(
    { domainId }: Person,
    version: VersionRow,
    input: Readonly<Record<string, unknown>>,
  ): Promise<CheckedValues> {
    const words = (key: string) => translate(version, key);
    const check = hasDynamicProperties(version) ? checkBundleValues : checkValues;
    const checked = check(version.presentationProperties, input, { newId, translate: words });
    requireFaultless([...checked.errors, ...(await patternFaults(sandbox, domainId, checked.patterns))]);
    return checked;
  }

  async function addChecked(
    person: Person,
    id: string,
    input: VersionInput,
    insert: (db: Database, application: ApplicationRow) => Promise<VersionRow>,
  ): Promise<VersionRow> {
    const patterns: PatternCheck[] = [];
    requireFaultless(versionFaults(input, patterns));
    requireFaultless(await patternFaults(sandbox, person.domainId, patterns));
    try {
      const version = await pool.transaction(async (db) => {
        const { application } = await requireChangeable(db, person, id);
        const made = await insert(db, application);
        await updateApplication(db, id, { updatedAt: clock.now() });
        await resources.touch(db, id);
        return made;
      });
      changes.changed(person.domainId, 'application', [id]);
      return version;
    } catch (error) {
      if (violatedConstraint(error)?.startsWith('application_versions_application_id')) {
        const { majorVersion, minorVersion, patchVersion } = input;
        throw conflict(`Version ${majorVersion}.${minorVersion}.${patchVersion} already exists.`);
      }
      throw error;
    }
  }

  return {
    list: (person, filter) => listApplications(pool, person, filter),
    get,
    async create(person, { name, applicationCategory, websiteUrl }) {
      const id = newId();
      const now = clock.now();
      await pool.transaction(async (db) => {
        await resources.create(db, person, { kind: 'application', name, id });
        await insertApplication(db, {
          id,
          domainId: person.domainId,
          name,
          applicationCategory: applicationCategory ?? null,
          websiteUrl: websiteUrl ?? null,
          createdAt: now,
          updatedAt: now,
        });
      });
      return get(person, id);
    },
    async update(person, id, input) {
      await pool.transaction(async (db) => {
        const { application } = await requireChangeable(db, person, id);
        const { currentDeploymentId, name, applicationCategory, isDeprecated, websiteUrl } = input;
        if (currentDeploymentId && !(await findVersion(db, id, currentDeploymentId))) {
          throw invalid('current_deployment_id', 'The application doesn’t have this version.');
        }
        if (currentDeploymentId === null && application.currentVersionId !== null) {
          throw invalid(
            'current_deployment_id',
            'Choose a version. An application with versions must have a current one.',
          );
        }
        await updateApplication(db, id, {
          updatedAt: clock.now(),
          ...(currentDeploymentId !== undefined && { currentVersionId: currentDeploymentId }),
          ...(name !== undefined && { name }),
          ...(applicationCategory !== undefined && { applicationCategory }),
          ...(isDeprecated !== undefined && { isDeprecated }),
          ...(websiteUrl !== undefined && { websiteUrl }),
        });
        await resources.touch(db, id, name);
      });
      changes.changed(person.domainId, 'application', [id]);
      return get(person, id);
    },
    async listVersions(person, id, page) {
      await get(person, id);
      return listVersions(pool, id, page);
    },
    addVersion: (person, id, input) =>
      addChecked(person, id, input, async (db, { currentVersionId }) => {
        const made = await insertVersion(db, versionRow(id, input, clock.now()));
        if (currentVersionId === null) await updateApplication(db, id, { currentVersionId: made.id });
        return made;
      }),
    addBundleVersion: (person, id, input) =>
      addChecked(person, id, { ...input, sourceUrl: PENDING_BUNDLE }, async (db) => {
        const row = versionRow(id, input, clock.now());
        const { majorVersion, minorVersion, patchVersion } = input;
        const unfinished = await findUnfinishedVersion(db, id, [majorVersion, minorVersion, patchVersion]);
        if (!unfinished) return insertVersion(db, row);
        const replaced = { ...row, id: unfinished.id };
        await replaceVersion(db, replaced);
        return replaced;
      }),
    async chooseVersion(db, person, applicationId, versionId) {
      const found = await findApplication(db, person, applicationId);
      if (!found)
        throw invalid('application_id', 'This application doesn’t exist, or you don’t have access to it.');
      if (!versionId) {
        if (!found.version) throw invalid('application_id', 'The application has no version yet.');
        return { application: found.application, version: found.version };
      }
      const version = await findVersion(db, applicationId, versionId);
      if (!version) throw invalid('application_deployment_id', 'The application doesn’t have this version.');
      return { application: found.application, version };
    },
    async getVersion(db, applicationId, versionId) {
      const version = await findVersion(db, applicationId, versionId);
      if (!version) throw invalid('application_deployment_id', 'The application doesn’t have this version.');
      return version;
    },
    checkValues: requireValues,
    migrateValues(person, version, former) {
      if (hasDynamicProperties(version)) return requireValues(person, version, former);
      const known = new Set(version.presentationProperties.map(({ name }) => name));
      return requireValues(
        person,
        version,
        Object.fromEntries(Object.entries(former).filter(([name]) => known.has(name))),
      );
    },
  };
}

/** The first faults teach enough; a hostile body could otherwise be answered with megabytes. */
const MAX_FAULTS = 50;

function requireFaultless(faults: readonly FieldError[]): void {
  const fields = faults.slice(0, MAX_FAULTS);
  const [first] = fields;
  if (first) throw new AppError('bad_request', `${first.path}: ${first.message}`, { fields });
}

function translate(version: VersionRow, key: string): string {
  const english = version.strings.en;
  const words =
    typeof english === 'object' && english !== null && Object.hasOwn(english, key)
      ? (english as Record<string, unknown>)[key]
      : undefined;
  return typeof words === 'string' ? words : key;
}

/** Stands for the address of a bundle that is still to be uploaded, while the rest of its version is checked. */
const PENDING_BUNDLE = '/bundles/pending.js';

/** A publish of the command-line tools as a version. Such bundles end by themselves (`onComplete`). */
export function versionInputOf({
  name,
  version,
  description,
  presentationProperties,
  strings,
  extra,
}: BodyOf<Calls['applications.publish']>): VersionInput {
  const [major = 0, minor = 0, patch = 0] = (version.split(/[-+]/, 1)[0] ?? '').split('.').map(Number);
  return {
    name,
    description: description ?? null,
    presentationProperties,
    strings,
    ...(extra && { extra }),
    majorVersion: major,
    minorVersion: minor,
    patchVersion: patch,
    hasDynamicThumbnails: false,
    configurableDuration: false,
    defaultDuration: 30,
    scopes: [],
  };
}

/** A version as it is stored. */
export function versionRow(applicationId: string, input: VersionInput, createdAt: Date): VersionRow {
  return {
    id: newId(),
    applicationId,
    name: input.name,
    description: input.description ?? null,
    thumbnailUrl: input.thumbnailUrl ?? null,
    iconUrl: input.iconUrl ?? null,
    sourceUrl: input.sourceUrl ?? null,
    presentationProperties: normaliseProperties(input.presentationProperties),
    majorVersion: input.majorVersion,
    minorVersion: input.minorVersion,
    patchVersion: input.patchVersion,
    previewResolution: input.previewResolution ?? null,
    previewOrientation: input.previewOrientation ?? null,
    strings: input.strings,
    hasDynamicThumbnails: input.hasDynamicThumbnails,
    configurableDuration: input.configurableDuration,
    defaultDuration: input.defaultDuration,
    itemDuration: input.itemDuration ?? null,
    embeddedUrlFormat: input.embeddedUrlFormat ?? null,
    reviewStatus: 'draft',
    helperLinkText: input.helperLinkText ?? null,
    helperLinkUrl: input.helperLinkUrl ?? null,
    scopes: input.scopes,
    extra: input.extra ?? {},
    files: [],
    createdAt,
  };
}
