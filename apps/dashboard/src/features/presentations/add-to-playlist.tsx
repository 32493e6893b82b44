import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi, useTouch } from '../../platform/api.ts';
import { PlaylistPicker } from '../../shared/pickers/playlist-picker.tsx';
import { useNotify } from '../../shared/ui/use-notify.tsx';

/** Puts a presentation at the end of a playlist. */
export async function appendToPlaylist(playlistId: string, presentationId: string): Promise<void> {
  const { items } = await callApi('playlists.get', { params: { id: playlistId } });
  await callApi('playlists.update', {
    params: { id: playlistId },
    body: {
      items: [
        ...items.map((item) =>
          item.playlistId === null
            ? { presentationId: item.presentationId }
            : { playlistId: item.playlistId },
        ),
        { presentationId },
      ],
    },
  });
}

export function AddToPlaylist({ presentationId, onClose }: { presentationId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { notifyError } = useNotify();
  const touch = useTouch();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const add = async (playlistId: string) => {
    setPending(true);
    try {
      await appendToPlaylist(playlistId, presentationId);
      void touch('playlist');
      void navigate({ to: '/playlists/$id', params: { id: playlistId } });
    } catch (error) {
      notifyError(error);
      setPending(false);
    }
  };
  return (
    <PlaylistPicker
      title={t('presentation.addToPlaylist')}
      onClose={onClose}
      actions={(chosen) => (
        <Button disabled={!chosen} loading={isPending} onClick={() => chosen && void add(chosen.id)}>
          {t('playlist.add')}
        </Button>
      )}
    />
  );
}
