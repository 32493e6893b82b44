import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
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
  const choice = usePlaylistChoice(device);
  const [source, setSource] = useState<Source>(device.publishedAt === null ? 'draft' : 'published');
  const content = useScreenContent(device, source);
  const domain = useRead('domain.get');
  const workers = useWorkerStates(device);
  const sourceSwitch = <SourceSwitch value={source} onChange={setSource} />;
  if (source === 'draft' && device.playlistId === null)
    return <NoPlaylist choice={choice}>{device.publishedAt !== null && sourceSwitch}</NoPlaylist>;
  if (isNotFound(content.error) && source === 'published')
    return <NeverPublished onShowDraft={() => setSource('draft')} />;
  if (content.isError) return <ErrorNote error={content.error} retry={() => void content.refetch()} />;
  if (!content.data) return <Skeleton m={16} h={320} w="auto" />;
  return (
    <Suspense fallback={<Skeleton m={16} h={320} w="auto" />}>
      <WhatPlays
        key={device.timezone}
        content={content.data}
        device={device}
        workers={workers}
        playing={source === 'published' ? playingPresentation(device) : null}
        multiTimezone={domain.data?.isMultitimezoneEnabled ?? false}
        source={sourceSwitch}
        fill={device.playlistId !== null && <OpenPlaylist id={device.playlistId} />}
      />
    </Suspense>
  );
}

/** The published content or the draft of a screen. */
function useScreenContent({ id, playlistId, publishedAt }: Device, source: Source) {
  // Load both, so that switching is immediate, and preserves the position, the selected time and the what-if values.
  const published = useRead(
    'devices.playbackContent',
    { params: { id } },
    { enabled: publishedAt !== null || source === 'published' },
  );
  const draft = useRead(
    'playlists.playbackContent',
    { params: { id: playlistId ?? '' } },
    { enabled: playlistId !== null },
  );
  return source === 'published' ? published : draft;
}

/** The states of the workers of a screen by their names. */
function useWorkerStates({ id }: Device) {
  const workers = useRead('devices.workers', { params: { id } }).data?.data;
  return useMemo(
    () => Object.fromEntries((workers ?? []).map(({ name, state }) => [name, state])),
    [workers],
  );
}

/** The presentation that a screen is playing; null if that is unknown. */
function playingPresentation({ nowPlaying, isOnline, isDisabled }: Device) {
  const presentationId = isOnline && !isDisabled ? nowPlaying?.presentationId : null;
  return nowPlaying && presentationId
    ? { presentationId, startedAt: Date.parse(nowPlaying.startedAt) }
    : null;
}

function SourceSwitch({ value, onChange }: { value: Source; onChange: (source: Source) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('whatPlays.source')}
      value={value}
      onChange={(next) => onChange(next as Source)}
      data={[
        { value: 'published', label: t('whatPlays.published') },
        { value: 'draft', label: t('whatPlays.draft') },
      ]}
    />
  );
}

function NoPlaylist({
  choice: { choose, choiceReason, isAssigning, dialog },
  children,
}: {
  choice: ReturnType<typeof usePlaylistChoice>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
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
      {children}
      {dialog}
    </EmptyNote>
  );
}

function NeverPublished({ onShowDraft }: { onShowDraft: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyNote
      picture={<ListPicture />}
      title={t('whatPlays.neverPublished')}
      hint={t('whatPlays.neverPublishedHint')}
      help="what-plays"
    >
      <Button onClick={onShowDraft}>{t('whatPlays.showDraft')}</Button>
    </EmptyNote>
  );
}

function OpenPlaylist({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate({ to: '/playlists/$id', params: { id } })}>
      {t('whatPlays.openPlaylist')}
    </Button>
  );
}
