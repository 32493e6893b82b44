import type { BodyOf, Calls } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import type { ResourceDetails, Resources } from '../../platform/resources/resources.service.ts';
import type { ResourceFilter } from '../../platform/resources/resources.store.ts';
import { countThemedPresentations } from '../../platform/resources/shown-themes.ts';
import type { Files, FoundFile } from '../files/files.service.ts';
import { findThemes, insertTheme, type ThemeRow, updateTheme } from './themes.store.ts';

type CreateInput = WithIds<BodyOf<Calls['themes.create']>>;
type UpdateInput = WithIds<BodyOf<Calls['themes.update']>>;
/** Pictures are given only by their ids. */
type WithIds<Body> = Omit<Body, 'backgroundImage' | 'backgroundImagePortrait'>;

/** A theme with its images that the person can see, by id, and how many presentations show it. */
export interface FullTheme {
  full: ResourceDetails;
  theme: ThemeRow;
  images: ReadonlyMap<string, FoundFile>;
  presentationCount: number;
}

export interface Themes {
  list(
    person: Person,
    filter: Omit<ResourceFilter, 'kinds' | 'where'>,
  ): Promise<{ total: number; data: FullTheme[] }>;
  get(person: Person, id: string): Promise<FullTheme>;
  /** Throws 400 at the field of an image, font or presentation that cannot be used. */
  create(person: Person, input: CreateInput): Promise<FullTheme>;
  update(person: Person, id: string, input: UpdateInput): Promise<FullTheme>;
  copy(person: Person, id: string, name?: string): Promise<FullTheme>;
  move(person: Person, id: string, folderId: string | null): Promise<FullTheme>;
  remove(person: Person, id: string, force: boolean): Promise<void>;
}

interface ThemesDependencies {
  db: Database;
  changes: ChangeNotifier;
  resources: Resources;
  files: Files;
}

const imageFields = {
  backgroundImageId: 'background_image_id',
  backgroundImagePortraitId: 'background_image_portrait_id',
} as const;
const fontFields = {
  headingFontId: 'heading_font_id',
  heading2FontId: 'heading_2_font_id',
  bodyFontId: 'body_font_id',
} as const;

export function createThemes(dependencies: ThemesDependencies): Themes {
  const { resources } = dependencies;

  return {
    async list(person, filter) {
      const { total, items } = await resources.list(person, { ...filter, kinds: ['theme'] });
      return { total, data: await completeThemes(dependencies, person, items) };
    },
    get: (person, id) => getTheme(dependencies, person, id),
    create: (person, input) => addTheme(dependencies, person, input),
    update: (person, id, input) => changeTheme(dependencies, person, id, input),
    copy: (person, id, name) => copyTheme(dependencies, person, id, name),
    async move(person, id, folderId) {
      await resources.move(person, 'theme', id, folderId);
      return getTheme(dependencies, person, id);
    },
    remove: (person, id, force) => resources.remove(person, 'theme', id, force),
  };
}

async function completeThemes(
  { db: pool, files }: ThemesDependencies,
  person: Person,
  found: readonly ResourceDetails[],
): Promise<FullTheme[]> {
  const ids = found.map(({ resource }) => resource.id);
  const [rows, counts] = await Promise.all([
    findThemes(pool, ids),
    countThemedPresentations(pool, person, ids),
  ]);
  const images = await files.findReadable(
    pool,
    person,
    [...rows.values()].flatMap((row) => [
      ...(row.backgroundImageId ? [row.backgroundImageId] : []),
      ...(row.backgroundImagePortraitId ? [row.backgroundImagePortraitId] : []),
    ]),
  );
  return found.flatMap((full) => {
    const theme = rows.get(full.resource.id);
    return theme ? [{ full, theme, images, presentationCount: counts.get(theme.id) ?? 0 }] : [];
  });
}

async function getTheme(dependencies: ThemesDependencies, person: Person, id: string): Promise<FullTheme> {
  const { resources } = dependencies;
  const [theme] = await completeThemes(dependencies, person, [await resources.get(person, 'theme', id)]);
  if (!theme) throw new Error(`Theme ${id} has no row`);
  return theme;
}

/** References in a body must exist and be readable. References that the theme already has can stay. */
async function requireNamed(
  { resources, files }: ThemesDependencies,
  db: Database,
  person: Person,
  input: UpdateInput & Pick<CreateInput, 'presentationId'>,
  current?: ThemeRow,
): Promise<void> {
  const fresh = <F extends string>(fields: Readonly<Record<F, string>>) =>
    (Object.entries(fields) as [F & keyof typeof input & keyof ThemeRow, string][]).flatMap(
      ([member, field]) => {
        const id = input[member] as string | null | undefined;
        return id && id !== current?.[member] ? [{ id, field }] : [];
      },
    );
  const images = fresh(imageFields);
  const others = [
    ...fresh(fontFields).map((each) => ({ ...each, kind: 'font' as const })),
    ...fresh({ presentationId: 'presentation_id' }).map((each) => ({
      ...each,
      kind: 'presentation' as const,
    })),
  ];
  await resources.preventTrashing(
    db,
    person,
    [...images, ...others].map(({ id }) => id),
  );
  const found = await files.findReadable(
    db,
    person,
    images.map(({ id }) => id),
  );
  for (const { id, field } of images) {
    const file = found.get(id)?.file;
    if (!file) throw invalid(field, 'This file doesn’t exist, or you don’t have access to it.');
    if (!file.contentType.startsWith('image/')) throw invalid(field, 'Must be a picture.');
    if (file.status !== 'ready') throw invalid(field, 'This picture isn’t ready yet. Try again in a moment.');
  }
  const kinds = new Map(
    (
      await resources.find(
        person,
        others.map(({ id }) => id),
        db,
      )
    ).map(({ resource }) => [resource.id, resource.kind]),
  );
  for (const { id, field, kind } of others) {
    if (kinds.get(id) !== kind)
      throw invalid(field, `This ${kind} doesn’t exist, or you don’t have access to it.`);
  }
}

async function addTheme(
  dependencies: ThemesDependencies,
  person: Person,
  { name, parentFolderId, tags, ...settings }: CreateInput,
): Promise<FullTheme> {
  const { db: pool, resources } = dependencies;
  const id = await pool.transaction(async (db) => {
    const { id } = await resources.create(db, person, { kind: 'theme', name, folderId: parentFolderId });
    await requireNamed(dependencies, db, person, settings);
    await insertTheme(db, { ...settings, id, domainId: person.domainId });
    if (tags) await resources.setTags(db, person, [id], tags);
    return id;
  });
  return getTheme(dependencies, person, id);
}

async function changeTheme(
  dependencies: ThemesDependencies,
  person: Person,
  id: string,
  { name, tags, ...settings }: UpdateInput,
): Promise<FullTheme> {
  const { db: pool, resources, changes } = dependencies;
  await pool.transaction(async (db) => {
    await resources.require(person, 'theme', id, 'update', db);
    await requireNamed(dependencies, db, person, settings, (await findThemes(db, [id])).get(id));
    await updateTheme(db, id, omitUndefined(settings));
    if (tags) await resources.setTags(db, person, [id], tags);
    await resources.touch(db, id, name);
  });
  changes.notify(person.domainId, 'theme', [id]);
  return getTheme(dependencies, person, id);
}

async function copyTheme(
  dependencies: ThemesDependencies,
  person: Person,
  id: string,
  name?: string,
): Promise<FullTheme> {
  const { db: pool, resources } = dependencies;
  const made = await pool.transaction(async (db) => {
    const original = await resources.require(person, 'theme', id, 'read', db);
    const row = (await findThemes(db, [id])).get(id);
    if (!row) throw new Error(`Theme ${id} has no row`);
    const copy = await resources.copy(db, person, original, name);
    await insertTheme(db, { ...row, id: copy.id });
    return copy;
  });
  return getTheme(dependencies, person, made.id);
}
