import type { PublishedContent } from '@vitrine/contract';
import type { NameOf } from '@vitrine/timeline';
import type { TFunction } from 'i18next';

/** Names presentations and playlists. If a name is not available, says why: deleted, in the trash, or no access. */
export function createNameLookup(content: PublishedContent, t: TFunction): NameOf {
  return ({ presentationId, playlistId }) => {
    const resource = lookUp(content.presentations, presentationId) ?? lookUp(content.playlists, playlistId);
    if (!resource) return t('whatPlays.gone');
    if (resource.name !== '') return resource.name;
    return t(resource.resource.deletedAt === null ? 'whatPlays.noAccess' : 'whatPlays.inTrash');
  };
}

function lookUp<T>(record: Readonly<Record<string, T>>, key: string | null): T | undefined {
  return key !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}
