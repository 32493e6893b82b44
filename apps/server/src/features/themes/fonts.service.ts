import type { BodyOf, Calls } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ResourceDetails, Resources } from '../../platform/resources/resources.service.ts';
import type { ResourceFilter } from '../../platform/resources/resources.store.ts';
import type { Files, UploadTarget } from '../files/files.service.ts';
import { type FoundFont, findFonts, insertFont } from './themes.store.ts';

export interface FullFont extends FoundFont {
  full: ResourceDetails;
}

export interface Fonts {
  list(
    person: Person,
    filter: Omit<ResourceFilter, 'kinds' | 'where'>,
  ): Promise<{ total: number; data: FullFont[] }>;
  /** Creates a font and announces its file. The font can be used once the file has arrived. */
  create(
    person: Person,
    input: BodyOf<Calls['fonts.create']>,
  ): Promise<{ font: FullFont; upload: UploadTarget }>;
}

interface FontsDependencies {
  db: Database;
  resources: Resources;
  files: Files;
}

export function createFonts({ db: pool, resources, files }: FontsDependencies): Fonts {
  async function complete(found: readonly ResourceDetails[]): Promise<FullFont[]> {
    const rows = await findFonts(
      pool,
      found.map(({ resource }) => resource.id),
    );
    return found.flatMap((full) => {
      const row = rows.get(full.resource.id);
      return row ? [{ full, ...row }] : [];
    });
  }

  return {
    async list(person, filter) {
      const { total, items } = await resources.list(person, { ...filter, kinds: ['font'] });
      return { total, data: await complete(items) };
    },
    async create(person, { name, weight, ...file }) {
      const { id, upload } = await pool.transaction(async (db) => {
        const { id } = await resources.create(db, person, { kind: 'font', name });
        const [upload] = await files.announce(db, person, [file], null);
        if (!upload) throw new Error('The font’s file was not announced');
        await insertFont(db, { id, domainId: person.domainId, weight, fileUploadId: upload.id });
        return { id, upload };
      });
      const [font] = await complete([await resources.get(person, 'font', id)]);
      if (!font) throw new Error(`Font ${id} has no row`);
      return { font, upload };
    },
  };
}
