import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead } from '../../platform/api.ts';
import { usePlaybackError } from '../screens/playback-error.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import styles from './publish-sheet.module.css';
import { publishSheet } from './publish-sheet-store.ts';

type Problem = Reply<'publishes.get'>['problems'][number];

/** Explains why some screens do not play a publish and what to do, and lists the screens. */
export function PublishProblem({ publishId, problem }: { publishId: string; problem: Problem }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { outcome, message, screenCount } = problem;
  const playbackError = usePlaybackError();
  const reason = outcome === 'offline' || message === null ? null : playbackError(message);
  return (
    <li>
      <p className={styles.problemTitle} data-outcome={outcome}>
        {t(`publish.progress.${outcome}`, { count: screenCount })}
      </p>
      <p title={reason?.title}>
        <bdi>
          {outcome === 'offline'
            ? t('publish.progress.offlineHint')
            : (reason?.text ?? t('publish.progress.unknownProblem'))}
        </bdi>
      </p>
      <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'publish.hideScreens' : 'publish.showScreens', { count: screenCount })}
      </Button>
      {isOpen && <ProblemScreens publishId={publishId} problem={problem} />}
    </li>
  );
}

const PAGE_SIZE = 100;

function ProblemScreens({
  publishId,
  problem: { outcome, message },
}: {
  publishId: string;
  problem: Problem;
}) {
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const { t } = useTranslation();
  const screens = useRead(
    'publishes.screens',
    { params: { id: publishId }, query: { outcome, pageSize, ...(message !== null && { message }) } },
    { keepPrevious: true },
  );
  if (screens.isPending) return <Skeleton h={20} w="50%" />;
  if (screens.isError) return <ErrorNote error={screens.error} retry={() => void screens.refetch()} />;
  const { data, total } = screens.data;
  return (
    <>
      <ul className={styles.problemScreens}>
        {data.map(({ deviceId, name }) => (
          <li key={deviceId}>
            <Link
              to="/screens/$id"
              params={{ id: deviceId }}
              search={{ tab: 'activity' }}
              onClick={() => publishSheet.set(null)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {total > data.length && pageSize < 200 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setPageSize(200)}>
          {t('publish.moreScreens')}
        </Button>
      )}
    </>
  );
}
