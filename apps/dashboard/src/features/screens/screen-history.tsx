import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, type Reply, useRead } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { usePlaybackError } from '../../shared/screens/playback-error.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { type RevisionState, revisionStateOf } from './revision-state.ts';
import styles from './screen.module.css';

type Revision = Reply<'devices.revisions'>['data'][number];

const PAGE = 10;
const MAX_REVISIONS = 200;

/** The publishes of the screen, newest first, with their progress. */
export function ScreenHistory({ device }: { device: Device }) {
  const { t } = useTranslation();
  const [pageSize, setPageSize] = useState(PAGE);
  const history = useRead(
    'devices.revisions',
    { params: { id: device.id }, query: { pageSize } },
    { keepPrevious: true },
  );
  const { data: revisions = [], total = 0 } = history.data ?? {};
  return (
    <>
      <h2>{t('screen.history.title')}</h2>
      {history.isPending && <Skeleton h={40} mb={32} />}
      {history.isError && <ErrorNote error={history.error} retry={() => void history.refetch()} />}
      {history.isSuccess && total === 0 && <p className={styles.none}>{t('screen.history.none')}</p>}
      {revisions.length > 0 && (
        <ul>
          {revisions.map((revision) => (
            <RevisionRow
              key={revision.revision}
              device={device}
              revision={revision}
              state={revisionStateOf(revision, device.revision)}
            />
          ))}
        </ul>
      )}
      {total > pageSize && pageSize < MAX_REVISIONS && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={history.isFetching}
          onClick={() => setPageSize(Math.min(pageSize + PAGE * 2, MAX_REVISIONS))}
        >
          {t('screen.history.more')}
        </Button>
      )}
    </>
  );
}

function RevisionRow({
  device,
  revision,
  state,
}: {
  device: Device;
  revision: Revision;
  state: RevisionState;
}) {
  const { t } = useTranslation();
  const playbackError = usePlaybackError();
  const canPublishAgain = revision.revision !== device.revision && device.permissions.includes('publish');
  const { playlist, publishedAt, publishedBy, error } = revision;
  const name = playlist ? (playlist.name ?? t('publish.hidden')) : t('screen.history.noPlaylist');
  return (
    <li>
      <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
      <span className={styles.message}>
        {publishedBy?.name ? t('screen.history.by', { playlist: name, name: publishedBy.name }) : name}
      </span>
      <span className={styles.about}>
        {t(`screen.history.state.${state.kind}`, {
          at: state.at === null ? '' : formatDateTime(state.at),
          error: error === null ? '' : playbackError(error).text,
        })}
        {canPublishAgain && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() =>
              openPublishSheet({
                scope: { deviceIds: [device.id] },
                revision: { number: revision.revision, publishedAt },
              })
            }
          >
            {t('screen.history.publishAgain')}
          </Button>
        )}
      </span>
    </li>
  );
}
