import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { PlaylistPicker } from '../../shared/pickers/playlist-picker.tsx';
import { useScreenActions } from './use-screen-actions.tsx';

/** Choosing what a screen plays, at once or with the next publish: render `dialog`. */
export function usePlaylistChoice(device: Device) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const { setPlaylist, isAssigning } = useScreenActions(device);
  const assign = (playlistId: string, publish: boolean) => {
    setPlaylist(playlistId, publish);
    setChoosing(false);
  };
  const dialog = isChoosing && (
    <PlaylistPicker
      title={t('screen.choosePlaylist')}
      current={device.playlistId}
      onClose={() => setChoosing(false)}
      actions={(chosen) => (
        <>
          <Button variant="default" disabled={!chosen} onClick={() => chosen && assign(chosen.id, false)}>
            {t('screen.assignOnly')}
          </Button>
          <Button disabled={!chosen} onClick={() => chosen && assign(chosen.id, true)}>
            {t('playlist.assignNone')}
          </Button>
        </>
      )}
    />
  );
  return { choose: () => setChoosing(true), isAssigning, dialog };
}
