import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { resources } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import { uploadKey } from '../../platform/storage/keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Applications } from '../applications/applications.service.ts';
import type { FileProcessing } from '../files/file-processing.ts';
import type { Files } from '../files/files.service.ts';
import type { Playlists } from '../playlists/playlists.service.ts';
import type { Presentations } from '../presentations/presentations.service.ts';

const pictures = [
  { file: 'good-morning.jpg', name: 'Good morning' },
  { file: 'fresh-today.jpg', name: 'Fresh today' },
  { file: 'open-late.jpg', name: 'Open late' },
];
const SECONDS = 8;

/** The sample content of a new organisation, which gives its first screen something to show. */
interface Samples {
  /**
   * Creates three pictures, a clock, and the playlist "Welcome". A failure is only logged and does not fail the
   * sign-up.
   */
  create(person: Person): Promise<void>;
}

interface SamplesDependencies {
  db: Database;
  applications: Applications;
  files: Files;
  presentations: Presentations;
  playlists: Playlists;
  processing: FileProcessing;
  storage: Storage;
  log: Log;
}

export function createSamples(deps: SamplesDependencies): Samples {
  async function upload(person: Person, file: string): Promise<string> {
    const bytes = await readFile(new URL(`pictures/${file}`, import.meta.url));
    const { id } = await deps.files.create(person, {
      filename: file,
      contentType: 'image/jpeg',
      contentLength: bytes.length,
    });
    await deps.storage.write(uploadKey(id), bytes, 'image/jpeg');
    await deps.processing.handleUpload(id);
    return id;
  }

  async function make(person: Person): Promise<void> {
    const { rows: applications } = await deps.applications.list(person, {
      page: 1,
      pageSize: 200,
      sortBy: 'name',
      sortDirection: 'asc',
      isBuiltIn: true,
    });
    const named = (name: string) =>
      applications.find((each) => each.application.name === name)?.application.id;
    const [picturesId, clockId] = [named('Pictures'), named('Clock')];
    const items: { presentationId: string }[] = [];
    for (const { file, name } of picturesId ? pictures : []) {
      const { presentation } = await deps.presentations.create(person, {
        name,
        applicationId: picturesId as string,
        applicationVars: { pictures: [{ id: await upload(person, file) }] },
        duration: SECONDS,
      });
      items.push({ presentationId: presentation.full.resource.id });
    }
    if (clockId) {
      const { presentation } = await deps.presentations.create(person, {
        name: 'Clock',
        applicationId: clockId,
        applicationVars: {},
        duration: SECONDS,
      });
      items.push({ presentationId: presentation.full.resource.id });
    }
    if (items.length > 0) await deps.playlists.create(person, { name: 'Welcome', items });
    // Samples have no owner, which distinguishes them from content that people create.
    await deps.db.update(resources).set({ ownerId: null }).where(eq(resources.domainId, person.domainId));
  }

  return {
    async create(person) {
      await make(person).catch((error) =>
        deps.log.warn({ err: error }, 'The samples of a new organisation were not created.'),
      );
    },
  };
}
