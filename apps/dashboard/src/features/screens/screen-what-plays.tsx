import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { ListPicture } from '../../shared/ui/pictures.tsx';

const WhatPlays = lazy(() =>
  import('../../shared/what-plays/what-plays.tsx').then((m) => ({ default: m.WhatPlays })),
);

/** What the screen plays, when and why. */
export function ScreenWhatPlays({ device }: { device: Device }) {
  const { t } = useTranslation();
  const content = useRead(
    'playlists.playbackContent',
    { params: { id: device.playlistId ?? '' } },
    { enabled: device.playlistId !== null },
  );
  const domain = useRead('domain.get');
  if (device.playlistId === null)
    return (
      <EmptyNote
        picture={<ListPicture />}
        title={t('whatPlays.noPlaylist')}
        hint={t('whatPlays.noPlaylistHint')}
      />
    );
  if (content.isError) return <ErrorNote error={content.error} retry={() => void content.refetch()} />;
  if (!content.data) return <Skeleton m={16} h={320} w="auto" />;
  const { nowPlaying, isOnline, isDisabled } = device;
  const playing =
    nowPlaying?.presentationId && isOnline && !isDisabled
      ? { presentationId: nowPlaying.presentationId, startedAt: Date.parse(nowPlaying.startedAt) }
      : null;
  return (
    <Suspense fallback={<Skeleton m={16} h={320} w="auto" />}>
      <WhatPlays
        key={device.timezone}
        content={content.data}
        device={device}
        playing={playing}
        multiTimezone={domain.data?.isMultitimezoneEnabled ?? false}
      />
    </Suspense>
  );
}
