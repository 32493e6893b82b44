import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { type CheckedValues, fileProblem, type Reference } from '../applications/applications.service.ts';
import type { Files, UploadTarget } from '../files/files.service.ts';
import type { Playlists } from '../playlists/playlists.service.ts';
import { findReferences, replaceReferences } from './presentations.store.ts';

/** The files, playlists and themes that the values of a presentation refer to. */
export interface PresentationReferences {
  /**
   * Checks and stores the references, and announces new files. References that the presentation already has can
   * stay even if the person cannot read them: someone else added them. Returns where to upload the new files.
   */
  save(
    db: Database,
    person: Person,
    row: { id: string; folderId: string | null },
    checked: CheckedValues,
  ): Promise<UploadTarget[]>;
  requireTheme(db: Database, person: Person, themeId: string | null | undefined): Promise<void>;
  /**
   * Adds the themes and playlists among the ids in a bundle's own values, which have no types. Other strings that look
   * like ids stay strings.
   */
  withDynamic(person: Person, checked: CheckedValues, presentationId?: string): Promise<CheckedValues>;
}

interface PresentationReferencesDependencies {
  db: Database;
  resources: Resources;
  playlists: Playlists;
  files: Files;
}

export function createPresentationReferences(
  dependencies: PresentationReferencesDependencies,
): PresentationReferences {
  return {
    save: (db, person, row, checked) => saveReferences(dependencies, db, person, row, checked),
    requireTheme: (db, person, themeId) => requireTheme(dependencies, db, person, themeId),
    withDynamic: (person, checked, presentationId) =>
      withDynamic(dependencies, person, checked, presentationId),
  };
}

async function saveReferences(
  dependencies: PresentationReferencesDependencies,
  db: Database,
  person: Person,
  row: { id: string; folderId: string | null },
  checked: CheckedValues,
): Promise<UploadTarget[]> {
  const { files, resources, playlists } = dependencies;
  const { references } = checked;
  const before = await findReferences(db, row.id);
  const fresh = references.filter(({ kind, id }) => {
    if (kind === 'file') return !before.files.has(id);
    return kind !== 'new_file' && !(kind === 'playlist' && before.playlists.has(id));
  });
  await requireReferences(dependencies, db, person, fresh);
  const announced = references.flatMap((each) => (each.kind === 'new_file' ? [each] : []));
  const targets =
    announced.length > 0
      ? await files.announce(
          db,
          person,
          announced.map(({ id, file }) => ({ id, ...file })),
          await resources.writableFolder(db, person, row.folderId),
        )
      : [];
  const hosted = references.filter((each) => each.kind === 'playlist');
  await playlists.requireHostable(db, person, row.id, hosted);
  await replaceReferences(
    db,
    { id: row.id, domainId: person.domainId },
    {
      files: [...new Set(references.flatMap((each) => (isFile(each) ? each.id : [])))],
      playlists: [...new Set(hosted.map(({ id }) => id))],
    },
  );
  return targets;
}

async function requireReferences(
  { resources, files }: PresentationReferencesDependencies,
  db: Database,
  person: Person,
  references: readonly Reference[],
): Promise<void> {
  const ids = (kind: Reference['kind']) => [
    ...new Set(references.filter((each) => each.kind === kind).map(({ id }) => id)),
  ];
  await resources.preventTrashing(db, person, [...ids('file'), ...ids('theme'), ...ids('playlist')]);
  // One after the other: a transaction has one connection.
  const found = await files.findReadable(db, person, ids('file'));
  const others = await resources.find(person, [...ids('theme'), ...ids('playlist')], db);
  const kinds = new Map(others.map(({ resource }) => [resource.id, resource.kind]));
  for (const reference of references) {
    if (reference.kind === 'file') {
      const file = found.get(reference.id)?.file;
      if (!file) throw invalid(reference.path, 'This file doesn’t exist, or you don’t have access to it.');
      if (file.status === 'failed')
        throw invalid(reference.path, 'This file couldn’t be processed. Choose another one.');
      const problem = fileProblem(reference.limits, file);
      if (problem) throw invalid(reference.path, problem);
    } else if (kinds.get(reference.id) !== reference.kind) {
      throw invalid(reference.path, `This ${reference.kind} doesn’t exist, or you don’t have access to it.`);
    }
  }
}

async function requireTheme(
  dependencies: PresentationReferencesDependencies,
  db: Database,
  person: Person,
  themeId: string | null | undefined,
): Promise<void> {
  if (themeId)
    await requireReferences(dependencies, db, person, [{ kind: 'theme', path: 'theme_id', id: themeId }]);
}

async function withDynamic(
  { resources, db: pool }: PresentationReferencesDependencies,
  person: Person,
  checked: CheckedValues,
  presentationId?: string,
): Promise<CheckedValues> {
  const { possibleIds } = checked;
  if (possibleIds.length === 0) return checked;
  const found = await resources.find(person, [...new Set(possibleIds.map(({ id }) => id))]);
  const kinds = new Map<string, string>(found.map(({ resource }) => [resource.id, resource.kind]));
  const before = presentationId ? await findReferences(pool, presentationId) : undefined;
  for (const id of before?.playlists ?? []) kinds.set(id, 'playlist');
  const references = possibleIds.flatMap(({ path, id }): Reference[] => {
    const kind = kinds.get(id);
    return kind === 'theme' || kind === 'playlist' ? [{ kind, path, id }] : [];
  });
  return { ...checked, references: [...checked.references, ...references] };
}

function isFile(reference: Reference): boolean {
  return reference.kind === 'file' || reference.kind === 'new_file';
}
