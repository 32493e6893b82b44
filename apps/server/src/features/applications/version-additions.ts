import type { BodyOf, Calls, FieldError } from '@vitrine/contract';
import { DEFAULT_PRESENTATION_DURATION_SECONDS } from '@vitrine/contract/durations';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import {
  type ApplicationRow,
  type FoundApplication,
  findUnfinishedVersion,
  insertVersion,
  replaceVersion,
  updateApplication,
  type VersionRow,
} from './applications.store.ts';
import { type PatternCheck, patternProblems } from './pattern.ts';
import type { VersionInput } from './properties.ts';
import { versionProblems } from './version-check.ts';
import { normaliseProperties } from './version-forms.ts';

export interface VersionAdditions {
  /** Adds a version; the first becomes the current one. Throws 409 if the number is in use. */
  addVersion(person: Person, id: string, input: VersionInput): Promise<VersionRow>;
  /**
   * Adds a version whose bundle is still to be uploaded. Nobody can use it before. Throws 409 if the number belongs to a
   * version with a bundle.
   */
  addBundleVersion(person: Person, id: string, input: VersionInput): Promise<VersionRow>;
}

export interface VersionAdditionsDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  resources: Resources;
  sandbox: Pick<Sandbox, 'run'>;
}

/**
 * A placeholder for the address of a bundle that is still to be uploaded, used to validate the rest of the version.
 */
const PENDING_BUNDLE = '/bundles/pending.js';

export function createVersionAdditions(
  { db: pool, clock, changes, resources, sandbox }: VersionAdditionsDependencies,
  requireChangeable: (db: Database, person: Person, id: string) => Promise<FoundApplication>,
): VersionAdditions {
  async function addChecked(
    person: Person,
    id: string,
    input: VersionInput,
    insert: (db: Database, application: ApplicationRow) => Promise<VersionRow>,
  ): Promise<VersionRow> {
    const patterns: PatternCheck[] = [];
    requireNoProblems(versionProblems(input, patterns));
    requireNoProblems(await patternProblems(sandbox, person.domainId, patterns));
    try {
      const version = await pool.transaction(async (db) => {
        const { application } = await requireChangeable(db, person, id);
        const made = await insert(db, application);
        await updateApplication(db, id, { updatedAt: clock.now() });
        await resources.touch(db, id);
        return made;
      });
      changes.notify(person.domainId, 'application', [id]);
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
  };
}

/** A few errors are enough. Otherwise, a hostile body could cause a reply of megabytes. */
const MAX_PROBLEMS = 50;

export function requireNoProblems(problems: readonly FieldError[]): void {
  const fields = problems.slice(0, MAX_PROBLEMS);
  const [first] = fields;
  if (first) throw new AppError('bad_request', `${first.path}: ${first.message}`, { fields });
}

/**
 * Converts a publish of the command-line tools to a version. Such bundles determine their own duration (`onComplete`).
 */
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
    defaultDuration: DEFAULT_PRESENTATION_DURATION_SECONDS,
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
