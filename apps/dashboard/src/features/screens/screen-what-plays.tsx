import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { ListPicture } from '../../shared/ui/pictures.tsx';
import { usePlaylistChoice } from './use-playlist-choice.tsx';

const WhatPlays = lazy(() =>
  import('../../shared/what-plays/what-plays.tsx').then((m) => ({ default: m.WhatPlays })),
);

type Source = 'published' | 'draft';

/** Shows what the screen plays, when and why: the published content, or the draft. */
export function ScreenWhatPlays({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { playlistId } = device;
  const navigate = useNavigate();
  const { choose, choiceReason, isAssigning, dialog } = usePlaylistChoice(device);
  const [source, setSource] = useState<Source>(device.publishedAt === null ? 'draft' : 'published');
  // Load both, so that switching is immediate, and preserves the position, the selected time and the what-if values.
  const published = useRead(
    'devices.playbackContent',
    { params: { id: device.id } },
    { enabled: device.publishedAt !== null || source === 'published' },
  );
  const draft = useRead(
    'playlists.playbackContent',
    { params: { id: playlistId ?? '' } },
    { enabled: playlistId !== null },
  );
  const domain = useRead('domain.get');
  const workerList = useRead('devices.workers', { params: { id: device.id } }).data?.data;
  const workers = useMemo(
    () => Object.fromEntries((workerList ?? []).map(({ name, state }) => [name, state])),
    [workerList],
  );
  const content = source === 'published' ? published : draft;
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t('whatPlays.source')}
      value={source}
      onChange={(next) => setSource(next as Source)}
      data={[
        { value: 'published', label: t('whatPlays.published') },
        { value: 'draft', label: t('whatPlays.draft') },
      ]}
    />
  );
  if (source === 'draft' && playlistId === null)
    return (
      <EmptyNote
        picture={<ListPicture />}
        title={t('whatPlays.noPlaylist')}
        hint={t(choiceReason === null ? 'whatPlays.noPlaylistHint' : 'rules.readOnly')}
        help="what-plays"
      >
        <DisabledReason reason={choiceReason}>
          <Button onClick={choose} loading={isAssigning}>
            {t('screen.choosePlaylist')}
          </Button>
        </DisabledReason>
        {device.publishedAt !== null && choice}
        {dialog}
      </EmptyNote>
    );
  if (isNotFound(content.error) && source === 'published')
    return (
      <EmptyNote
        picture={<ListPicture />}
        title={t('whatPlays.neverPublished')}
        hint={t('whatPlays.neverPublishedHint')}
        help="what-plays"
      >
        <Button onClick={() => setSource('draft')}>{t('whatPlays.showDraft')}</Button>
      </EmptyNote>
    );
  if (content.isError) return <ErrorNote error={content.error} retry={() => void content.refetch()} />;
  if (!content.data) return <Skeleton m={16} h={320} w="auto" />;
  const { nowPlaying, isOnline, isDisabled } = device;
  const presentationId =
    source === 'published' && isOnline && !isDisabled ? nowPlaying?.presentationId : null;
  return (
    <Suspense fallback={<Skeleton m={16} h={320} w="auto" />}>
      <WhatPlays
        key={device.timezone}
        content={content.data}
        device={device}
        workers={workers}
        playing={
          nowPlaying && presentationId
            ? { presentationId, startedAt: Date.parse(nowPlaying.startedAt) }
            : null
        }
        multiTimezone={domain.data?.isMultitimezoneEnabled ?? false}
        source={choice}
        fill={
          playlistId !== null && (
            <Button onClick={() => void navigate({ to: '/playlists/$id', params: { id: playlistId } })}>
              {t('whatPlays.openPlaylist')}
            </Button>
          )
        }
      />
    </Suspense>
  );
}
