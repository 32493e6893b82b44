import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { BackLink } from './back-link.tsx';

/** A link before the title of an editor that was opened from a playlist. It selects the item there again. */
export function BackToPlaylist({ playlistId, item }: { playlistId: string; item: string | undefined }) {
  const { t } = useTranslation();
  const playlist = useRead('playlists.get', { params: { id: playlistId } }).data;
  return (
    <BackLink
      to="/playlists/$id"
      params={{ id: playlistId }}
      search={item === undefined ? {} : { item }}
      title={playlist?.name}
    >
      {playlist?.name ?? t('library.kinds.playlist')}
    </BackLink>
  );
}
