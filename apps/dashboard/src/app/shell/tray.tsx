import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react';
import { useStore } from '@vitrine/ui/store';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../platform/format.ts';
import { batches } from '../../shared/batches/batches.ts';
import { trackedPublishes } from '../../shared/publishing/publish-sheet-store.ts';
import { canDismiss, isFinished, type UploadJob, uploadProgress } from '../../shared/uploads/upload-queue.ts';
import { useUploads } from '../../shared/uploads/uploads-provider.tsx';
import { uploadTarget } from '../../shared/uploads/use-choose-files.ts';
import styles from './tray.module.css';
import { TrayBatch } from './tray-batch.tsx';
import { TrayPublish } from './tray-publish.tsx';

const AddToPlaylist = lazy(() =>
  import('../../shared/content/add-to-playlist.tsx').then((m) => ({ default: m.AddToPlaylist })),
);

/** The tray removes finished uploads after this time, which is long enough to use the button below them. */
const LINGER_MS = 20_000;

/** Shows uploads and actions on screens, which continue while the person opens other pages. */
export function Tray() {
  const { t } = useTranslation();
  const uploads = useUploads();
  const all = useStore(uploads.jobs);
  const { page } = useStore(uploadTarget);
  // The open page shows its uploads itself.
  const jobs = all.filter(({ pageId }) => pageId === null || pageId !== page?.id);
  const batchList = useStore(batches);
  const publishIds = useStore(trackedPublishes);
  const [isOpen, setOpen] = useState(true);
  const [isInUse, setInUse] = useState(false);
  /** The presentations for which a person chooses a playlist. */
  const [adding, setAdding] = useState<readonly string[] | null>(null);
  const isDone = canDismiss(all);
  const isSending = all.some(({ status }) => !isFinished(status));
  const open = jobs.filter(({ status }) => !isFinished(status)).length;
  const ready = jobs.filter(({ status }) => status === 'ready').length;

  // The tray gets no pointerleave event when it disappears.
  const isEmpty = jobs.length === 0 && batchList.length === 0 && publishIds.length === 0;
  useEffect(() => {
    if (isEmpty) setInUse(false);
  }, [isEmpty]);
  useEffect(() => {
    if (!isDone || isInUse || adding) return;
    const timer = setTimeout(() => uploads.clear(), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isDone, isInUse, adding, uploads]);
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  const dialog = adding && (
    <Suspense>
      <AddToPlaylist
        presentationIds={adding}
        onClose={() => setAdding(null)}
        onAdded={() => uploads.clear(({ presentationId }) => adding.includes(presentationId ?? ''))}
      />
    </Suspense>
  );
  if (isEmpty) return dialog;
  const failed = jobs.filter(({ status }) => status === 'failed').length;
  const finished = [
    (ready > 0 || failed === 0) && t('tray.uploadsDone', { count: ready }),
    failed > 0 && t('tray.uploadsFailed', { count: failed }),
  ].filter(Boolean);
  const title =
    open > 0 ? t('tray.uploads', { count: open }) : jobs.length > 0 ? finished.join(' · ') : t('tray.title');
  return (
    <>
      <section
        className={styles.tray}
        aria-label={t('tray.title')}
        onPointerEnter={() => setInUse(true)}
        onPointerLeave={() => setInUse(false)}
        onFocus={() => setInUse(true)}
        onBlur={() => setInUse(false)}
      >
        <header className={styles.header}>
          <div role="status">
            <h2>{title}</h2>
          </div>
          <ActionIcon
            aria-label={isOpen ? t('tray.collapse') : t('tray.expand')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
          </ActionIcon>
          <ActionIcon
            aria-label={t('tray.clear')}
            onClick={() => {
              uploads.clear();
              batches.set([]);
              trackedPublishes.set([]);
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        </header>
        {open > 0 && (
          <Progress value={uploadProgress(jobs) * 100} size={2} radius={0} aria-label={t('tray.uploading')} />
        )}
        {isOpen && (
          <div className={styles.body}>
            {publishIds.map((id) => (
              <TrayPublish key={id} id={id} />
            ))}
            {batchList.map((batch) => (
              <TrayBatch key={batch.id} batch={batch} />
            ))}
            {jobs.map((job) => (
              <UploadRow key={job.key} job={job} />
            ))}
            <AddToPlaylistButton jobs={jobs} onAdd={setAdding} />
          </div>
        )}
      </section>
      {dialog}
    </>
  );
}

function UploadRow({ job }: { job: UploadJob }) {
  const { t } = useTranslation();
  const uploads = useUploads();
  const share = job.sent / Math.max(1, job.size);
  return (
    <div className={styles.row}>
      <span className={styles.name} title={job.name}>
        {job.name}
      </span>
      <span className={job.status === 'failed' ? styles.bad : styles.status}>
        {job.status === 'sending' ? formatPercent(share) : t(`tray.${job.status}`)}
      </span>
      {job.status === 'ready' && <IconCheck size={15} className={styles.ok} aria-hidden />}
      {job.status === 'failed' && job.canRetry && (
        <ActionIcon
          size={22}
          aria-label={t('tray.retry', { name: job.name })}
          onClick={() => uploads.retry(job.key)}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      )}
      {!isFinished(job.status) && (
        <ActionIcon
          size={22}
          aria-label={t('tray.cancel', { name: job.name })}
          onClick={() => uploads.cancel(job.key)}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
      {job.error && <p className={styles.why}>{job.error}</p>}
    </div>
  );
}

/** Offers to add the uploaded content to a playlist. */
function AddToPlaylistButton({
  jobs,
  onAdd,
}: {
  jobs: readonly UploadJob[];
  onAdd: (presentationIds: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const made = jobs.flatMap(({ presentationId }) => presentationId ?? []);
  if (made.length === 0 || jobs.some(({ status }) => !isFinished(status))) return null;
  return (
    <Button variant="light" className={styles.make} onClick={() => onAdd(made)}>
      {t('tray.addToPlaylist')}
    </Button>
  );
}
