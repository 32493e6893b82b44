import type { PublishedContent } from '@vitrine/contract';
import type { NameOf } from '@vitrine/timeline';
import type { TFunction } from 'i18next';

/** Names presentations and playlists. Those without a name say why: deleted, in the trash, or no access. */
export function createNameLookup(content: PublishedContent, t: TFunction): NameOf {
  return ({ presentationId, playlistId }) => {
    const thing = own(content.presentations, presentationId) ?? own(content.playlists, playlistId);
    if (!thing) return t('whatPlays.gone');
    if (thing.name !== '') return thing.name;
    return t(thing.resource.deletedAt === null ? 'whatPlays.noAccess' : 'whatPlays.inTrash');
  };
}

function own<T>(record: Readonly<Record<string, T>>, key: string | null): T | undefined {
  return key !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}
