import type { PublishedContent } from '@vitrine/contract';
import type { TFunction } from 'i18next';

/** What an item shows: a presentation, or a playlist in another; neither when its entry is broken. */
interface Shown {
  presentationId: string | null;
  playlistId: string | null;
}

export type NameOf = (shown: Shown) => string;

/** Names of what a content shows. What has none says why: it is gone, in the trash, or not for these eyes. */
export function namesIn(content: PublishedContent, t: TFunction): NameOf {
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
