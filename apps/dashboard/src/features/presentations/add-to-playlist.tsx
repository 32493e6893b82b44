import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBatch } from '../../platform/api.ts';
import { appendToPlaylist } from '../../shared/content/append-to-playlist.ts';
import { PlaylistPicker } from '../../shared/pickers/playlist-picker.tsx';

export function AddToPlaylist({ presentationId, onClose }: { presentationId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const append = useBatch(appendToPlaylist, {
    onSuccess: (_, { playlistId }) => void navigate({ to: '/playlists/$id', params: { id: playlistId } }),
  });
  return (
    <PlaylistPicker
      title={t('presentation.addToPlaylist')}
      canChoose={({ permissions }) => permissions.includes('update')}
      onClose={onClose}
      actions={(chosen) => (
        <Button
          disabled={!chosen}
          loading={append.isPending}
          onClick={() => chosen && append.mutate({ playlistId: chosen.id, presentationId })}
        >
          {t('playlist.add')}
        </Button>
      )}
    />
  );
}
