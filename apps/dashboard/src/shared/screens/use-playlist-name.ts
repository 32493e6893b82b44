import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';

/** Returns a function that names the playlist of a screen, even if the viewer does not have access to it. */
export function usePlaylistName(): (device: Pick<Device, 'playlist' | 'playlistId'>) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ playlist, playlistId }) =>
      playlist?.name ?? t(playlistId === null ? 'screens.noPlaylist' : 'screens.hiddenPlaylist'),
    [t],
  );
}
