import type { BodyOf, Calls } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import {
  type ApplicationFilter,
  type ApplicationRow,
  type FoundApplication,
  findApplication,
  findVersion,
  insertApplication,
  listApplications,
  listVersions,
  updateApplication,
  type VersionRow,
} from './applications.store.ts';
import { checkBundleValues, hasDynamicProperties } from './dynamic-values.ts';
import { patternProblems } from './pattern.ts';
import { type CheckedValues, checkValues } from './values.ts';
import {
  createVersionAdditions,
  requireNoProblems,
  type VersionAdditions,
  type VersionAdditionsDependencies,
} from './version-additions.ts';

export { hasDynamicId } from './dynamic-values.ts';
export type { CheckedValues, Reference } from './values.ts';
export { fileProblem } from './values.ts';
export { versionInputOf, versionRow } from './version-additions.ts';

/** Applications for presentations: the built-in ones, for every domain, and custom ones of a domain. */
export interface Applications extends VersionAdditions {
  list(person: Person, filter: ApplicationFilter): Promise<{ total: number; rows: FoundApplication[] }>;
  get(person: Person, id: string): Promise<FoundApplication>;
  create(person: Person, input: BodyOf<Calls['applications.create']>): Promise<FoundApplication>;
  update(person: Person, id: string, input: BodyOf<Calls['applications.update']>): Promise<FoundApplication>;
  listVersions(
    person: Person,
    id: string,
    page: { page: number; pageSize: number; sortDirection: 'asc' | 'desc' },
  ): Promise<{ total: number; rows: VersionRow[] }>;
  /**
   * Returns the application, and its given or current version, for a new presentation. Throws 400 at
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
   * Checks values against a version's properties. Throws 400 with every field that is wrong. It can wait for the
   * sandbox, so do not call it within a transaction.
   */
  checkValues(
    person: Person,
    version: VersionRow,
    input: Readonly<Record<string, unknown>>,
  ): Promise<CheckedValues>;
  /** Checks values against a different version and drops those that it does not declare. */
  migrateValues(
    person: Person,
    version: VersionRow,
    former: Readonly<Record<string, unknown>>,
  ): Promise<CheckedValues>;
}

type ApplicationsDependencies = VersionAdditionsDependencies;

export function createApplications(dependencies: ApplicationsDependencies): Applications {
  const { db: pool, sandbox } = dependencies;

  return {
    list: (person, filter) => listApplications(pool, person, filter),
    get: (person, id) => getApplication(dependencies, person, id),
    create: (person, input) => addApplication(dependencies, person, input),
    update: (person, id, input) => changeApplication(dependencies, person, id, input),
    async listVersions(person, id, page) {
      await getApplication(dependencies, person, id);
      return listVersions(pool, id, page);
    },
    ...createVersionAdditions(dependencies, (db, person, id) =>
      requireChangeable(dependencies, db, person, id),
    ),
    chooseVersion: (db, person, applicationId, versionId) =>
      chooseVersion(db, person, applicationId, versionId),
    async getVersion(db, applicationId, versionId) {
      const version = await findVersion(db, applicationId, versionId);
      if (!version) throw invalid('application_deployment_id', 'The app doesn’t have this version.');
      return version;
    },
    checkValues: (person, version, input) => requireValues(sandbox, person, version, input),
    migrateValues: (person, version, former) => migrateValues(dependencies, person, version, former),
  };
}

async function getApplication(
  { db: pool }: ApplicationsDependencies,
  person: Person,
  id: string,
  db: Database = pool,
): Promise<FoundApplication> {
  const found = await findApplication(db, person, id);
  if (!found) throw notFound('app');
  return found;
}

/** A custom application that the person can change. */
async function requireChangeable(
  dependencies: ApplicationsDependencies,
  db: Database,
  person: Person,
  id: string,
): Promise<FoundApplication> {
  const { resources } = dependencies;
  const found = await getApplication(dependencies, person, id, db);
  if (found.application.domainId === null)
    throw forbidden('You can’t change built-in apps. Create an app of your own instead.');
  await resources.require(person, 'application', id, 'update', db);
  return found;
}

async function addApplication(
  dependencies: ApplicationsDependencies,
  person: Person,
  { name, applicationCategory, websiteUrl }: BodyOf<Calls['applications.create']>,
): Promise<FoundApplication> {
  const { clock, db: pool, resources } = dependencies;
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
  return getApplication(dependencies, person, id);
}

async function changeApplication(
  dependencies: ApplicationsDependencies,
  person: Person,
  id: string,
  input: BodyOf<Calls['applications.update']>,
): Promise<FoundApplication> {
  const { db: pool, clock, resources, changes } = dependencies;
  await pool.transaction(async (db) => {
    const { application } = await requireChangeable(dependencies, db, person, id);
    const { currentDeploymentId, name, applicationCategory, isDeprecated, websiteUrl } = input;
    if (currentDeploymentId && !(await findVersion(db, id, currentDeploymentId))) {
      throw invalid('current_deployment_id', 'The app doesn’t have this version.');
    }
    if (currentDeploymentId === null && application.currentVersionId !== null) {
      throw invalid(
        'current_deployment_id',
        'Choose a version. An app with versions must have a current one.',
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
  changes.notify(person.domainId, 'application', [id]);
  return getApplication(dependencies, person, id);
}

async function chooseVersion(
  db: Database,
  person: Person,
  applicationId: string,
  versionId?: string,
): Promise<{ application: ApplicationRow; version: VersionRow }> {
  const found = await findApplication(db, person, applicationId);
  if (!found) throw invalid('application_id', 'This app doesn’t exist, or you don’t have access to it.');
  if (!versionId) {
    if (!found.version)
      throw invalid(
        'application_id',
        'This app has no version yet. Choose another app, or add a version first.',
      );
    return { application: found.application, version: found.version };
  }
  const version = await findVersion(db, applicationId, versionId);
  if (!version) throw invalid('application_deployment_id', 'The app doesn’t have this version.');
  return { application: found.application, version };
}

function migrateValues(
  { sandbox }: ApplicationsDependencies,
  person: Person,
  version: VersionRow,
  former: Readonly<Record<string, unknown>>,
): Promise<CheckedValues> {
  if (hasDynamicProperties(version)) return requireValues(sandbox, person, version, former);
  const known = new Set(version.presentationProperties.map(({ name }) => name));
  return requireValues(
    sandbox,
    person,
    version,
    Object.fromEntries(Object.entries(former).filter(([name]) => known.has(name))),
  );
}

async function requireValues(
  sandbox: Pick<Sandbox, 'run'>,
  { domainId }: Person,
  version: VersionRow,
  input: Readonly<Record<string, unknown>>,
): Promise<CheckedValues> {
  const translate = (key: string) => translateKey(version, key);
  const check = hasDynamicProperties(version) ? checkBundleValues : checkValues;
  const checked = check(version.presentationProperties, input, { newId, translate });
  requireNoProblems([...checked.errors, ...(await patternProblems(sandbox, domainId, checked.patterns))]);
  return checked;
}

function translateKey(version: VersionRow, key: string): string {
  const english = version.strings.en;
  const words =
    typeof english === 'object' && english !== null && Object.hasOwn(english, key)
      ? (english as Record<string, unknown>)[key]
      : undefined;
  return typeof words === 'string' ? words : key;
}
