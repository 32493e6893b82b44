import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { PlaylistPicker } from '../../shared/pickers/playlist-picker.tsx';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { useScreenActions } from './use-screen-actions.tsx';

/** Assigns a playlist to screens, immediately or with the next publish. Render `dialog`. */
export function usePlaylistChoice(device: Device) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const { setPlaylist, isAssigning, reasons } = useScreenActions(device);
  const assign = (playlistId: string) => {
    setPlaylist(playlistId);
    setChoosing(false);
  };
  const assignAndPublish = (playlist: { id: string; name: string }) => {
    setChoosing(false);
    openPublishSheet({ scope: { deviceIds: [device.id] }, playlist });
  };
  const canPublish = device.permissions.includes('publish');
  const picker = isChoosing && (
    <PlaylistPicker
      title={t('screen.choosePlaylist')}
      current={device.playlistId}
      note={canPublish ? undefined : t('publish.notPermitted')}
      onClose={() => setChoosing(false)}
      actions={(chosen) => (
        <>
          <Button variant="default" disabled={!chosen} onClick={() => chosen && assign(chosen.id)}>
            {t('screen.assignOnly')}
          </Button>
          <Button disabled={!chosen || !canPublish} onClick={() => chosen && assignAndPublish(chosen)}>
            {t('playlist.assignNone')}
          </Button>
        </>
      )}
    />
  );
  return {
    choose: () => setChoosing(true),
    /** Why no playlist can be chosen; null if one can. */
    choiceReason: reasons.edit,
    isAssigning,
    dialog: picker,
  };
}
