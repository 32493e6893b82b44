import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ApplicationFile } from '../../platform/database/schema.ts';
import { type CompiledDocument, type CompiledDocuments, compileDocuments } from './compiled-document.ts';
import type { ScreenInputs } from './confirmations.ts';
import { findAdPlaylists, findScreenInputs, type PublishableDevice } from './publishing.store.ts';

/** Everything that decides what a publish sends to some screens, read in one transaction. */
export interface PublishInputs {
  domainId: string;
  documents: CompiledDocuments;
  /** By screen: its document and the inputs of its rules, if rules or schedules decide whether it plays. */
  screenInputs: ReadonlyMap<string, { document: CompiledDocument; screen: ScreenInputs }>;
  /** By the playlist of the ads. */
  ads: ReadonlyMap<string, CompiledDocument>;
}

export async function readPublishInputs(
  tx: Database,
  person: Person,
  screens: readonly PublishableDevice[],
  renderer: readonly ApplicationFile[],
): Promise<PublishInputs> {
  const playlistIds = screens.map(({ playlistId }) => playlistId);
  const ids = screens.map(({ id }) => id);
  const [documents, adPlaylistIds] = await Promise.all([
    compileDocuments(tx, person, playlistIds, renderer),
    findAdPlaylists(tx, person, ids),
  ]);
  const documentOf = new Map(
    screens.map(({ id, playlistId }) => [id, documents.get(playlistId) as CompiledDocument]),
  );
  const undecided = ids.filter((id) => documentOf.get(id)?.check.plays === 'depends');
  const screenInputs = undecided.length === 0 ? [] : await findScreenInputs(tx, undecided);
  return {
    domainId: person.domainId,
    documents,
    screenInputs: new Map(
      screenInputs.map((screen) => [
        screen.id,
        { screen, document: documentOf.get(screen.id) as CompiledDocument },
      ]),
    ),
    ads: (await compileDocuments(tx, person, adPlaylistIds, renderer)) as PublishInputs['ads'],
  };
}
