import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { usePlaybackError } from '../screens/playback-error.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { groupProblems, type Problem, type ProblemGroup } from './problem-groups.ts';
import styles from './publish-sheet.module.css';
import { publishSheet } from './publish-sheet-store.ts';

/** Explains why screens do not play a publish and what to do. Reasons that read the same are shown once. */
export function PublishProblems({
  publishId,
  problems,
}: {
  publishId: string;
  problems: readonly Problem[];
}) {
  const { t } = useTranslation();
  const playbackError = usePlaybackError();
  const sentenceOf = ({ outcome, message }: Problem) => {
    if (outcome === 'offline') return t('publish.progress.offlineHint');
    return message === null ? t('publish.progress.unknownProblem') : playbackError(message).text;
  };
  return (
    <ul>
      {groupProblems(problems, sentenceOf).map((group) => (
        <PublishProblem key={`${group.outcome} ${group.sentence}`} publishId={publishId} group={group} />
      ))}
    </ul>
  );
}

function PublishProblem({
  publishId,
  group: { outcome, sentence, screenCount, problems },
}: {
  publishId: string;
  group: ProblemGroup;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // The screens' own reports help to find the cause.
  const reports = problems.flatMap(({ message }) =>
    message === null || message === sentence ? [] : [message],
  );
  return (
    <li>
      <p className={styles.problemTitle} data-outcome={outcome}>
        {t(`publish.progress.${outcome}`, { count: screenCount })}
      </p>
      <p>
        <bdi title={[sentence, ...reports].join('\n')}>{sentence}</bdi>
      </p>
      <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'publish.hideScreens' : 'publish.showScreens', { count: screenCount })}
      </Button>
      {isOpen &&
        problems.map((problem) => (
          <ProblemScreens key={problem.message} publishId={publishId} problem={problem} />
        ))}
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
