import { Button, Modal, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import styles from './what-plays.module.css';

const WhatPlays = lazy(() => import('./what-plays.tsx').then((m) => ({ default: m.WhatPlays })));

/** "What plays" for a playlist as a full page. */
export function WhatPlaysDialog({
  playlist,
  isEditable,
  isOpen,
  onClose,
}: {
  playlist: { id: string; name: string };
  isEditable: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [hasSheet, setSheet] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!hasSheet}
      fullScreen
      title={t('whatPlays.titleOf', { name: playlist.name })}
      classNames={{ content: styles.modal ?? '', body: styles.modalBody ?? '' }}
    >
      <PlaylistWhatPlays
        playlistId={playlist.id}
        onSheet={setSheet}
        fill={isEditable && <Button onClick={onClose}>{t('whatPlays.addPresentations')}</Button>}
      />
    </Modal>
  );
}

function PlaylistWhatPlays({
  playlistId,
  fill,
  onSheet,
}: {
  playlistId: string;
  fill: ReactNode;
  onSheet: (isOpen: boolean) => void;
}) {
  const { content, multiTimezone } = useForecastContent(playlistId);
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (content.isError) return <ErrorNote error={content.error} retry={() => void content.refetch()} />;
  if (!content.data) return <Skeleton m={16} h={320} w="auto" />;
  return (
    <Suspense fallback={<Skeleton m={16} h={320} w="auto" />}>
      <WhatPlays
        key={timezone}
        content={content.data}
        device={anyScreenIn(timezone)}
        playing={null}
        multiTimezone={multiTimezone}
        onZone={setTimezone}
        onSheet={onSheet}
        fill={fill}
      />
    </Suspense>
  );
}

/** What a forecast of a playlist needs from the server. */
export function useForecastContent(playlistId: string) {
  const content = useRead('playlists.playbackContent', { params: { id: playlistId } });
  const domain = useRead('domain.get');
  return { content, multiTimezone: domain.data?.isMultitimezoneEnabled ?? false };
}

/** A screen without tags. */
export const anyScreenIn = (timezone: string) => ({ id: 'preview', name: '', timezone, tags: noTags });

const noTags: never[] = [];
