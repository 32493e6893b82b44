import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBatch } from '../../platform/api.ts';
import { PlaylistPicker } from '../pickers/playlist-picker.tsx';
import { useStartPage } from '../ui/use-start-page.ts';
import { appendToPlaylist } from './append-to-playlist.ts';

/** A dialog that appends presentations to a playlist, and opens it. */
export function AddToPlaylist({
  presentationIds,
  onClose,
  onAdded,
}: {
  presentationIds: readonly string[];
  onClose: () => void;
  onAdded?: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { rememberPage, isSamePage } = useStartPage();
  const append = useBatch(appendToPlaylist, {
    onSuccess: (_, { playlistId }) => {
      onClose();
      onAdded?.();
      if (isSamePage()) void navigate({ to: '/playlists/$id', params: { id: playlistId } });
    },
  });
  const add = (playlistId: string) => {
    rememberPage();
    append.mutate({ playlistId, presentationIds });
  };
  return (
    <PlaylistPicker
      title={t('presentation.addToPlaylist')}
      canChoose={({ permissions }) => permissions.includes('update')}
      onClose={onClose}
      actions={(chosen) => (
        <Button disabled={!chosen} loading={append.isPending} onClick={() => chosen && add(chosen.id)}>
          {t('playlist.add')}
        </Button>
      )}
    />
  );
}
