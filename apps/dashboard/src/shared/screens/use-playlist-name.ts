import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';

/** Names the playlist of a screen. A screen can have one that the viewer doesn't have access to. */
export function usePlaylistName(): (device: Pick<Device, 'playlist' | 'playlistId'>) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ playlist, playlistId }) =>
      playlist?.name ?? t(playlistId === null ? 'screens.noPlaylist' : 'screens.hiddenPlaylist'),
    [t],
  );
}
