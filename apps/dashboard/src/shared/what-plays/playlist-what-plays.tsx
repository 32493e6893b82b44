import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import styles from './what-plays.module.css';

const WhatPlays = lazy(() => import('./what-plays.tsx').then((m) => ({ default: m.WhatPlays })));

/** Opens "What plays" for a playlist as a full page. */
export function WhatPlaysButton({
  playlist,
  isEditable,
}: {
  playlist: { id: string; name: string };
  isEditable: boolean;
}) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [hasSheet, setSheet] = useState(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('whatPlays.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        closeOnEscape={!hasSheet}
        fullScreen
        title={t('whatPlays.titleOf', { name: playlist.name })}
        classNames={{ content: styles.modal ?? '', body: styles.modalBody ?? '' }}
      >
        <PlaylistWhatPlays
          playlistId={playlist.id}
          onSheet={setSheet}
          fill={isEditable && <Button onClick={close}>{t('whatPlays.addPresentations')}</Button>}
        />
      </Modal>
    </>
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
  const content = useRead('playlists.playbackContent', { params: { id: playlistId } });
  const domain = useRead('domain.get');
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (content.isError) return <ErrorNote error={content.error} retry={() => void content.refetch()} />;
  if (!content.data) return <Skeleton m={16} h={320} w="auto" />;
  return (
    <Suspense fallback={<Skeleton m={16} h={320} w="auto" />}>
      <WhatPlays
        key={timezone}
        content={content.data}
        device={{ id: 'preview', name: '', timezone, tags: noTags }}
        playing={null}
        multiTimezone={domain.data?.isMultitimezoneEnabled ?? false}
        onZone={setTimezone}
        onSheet={onSheet}
        fill={fill}
      />
    </Suspense>
  );
}

const noTags: never[] = [];
