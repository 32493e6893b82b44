import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useStore } from '@vitrine/ui/store';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batches } from '../../shared/batches/batches.ts';
import { trackedPublishes } from '../../shared/publishing/publish-sheet-store.ts';
import { canDismiss, isFinished, type UploadJob, uploadProgress } from '../../shared/uploads/upload-queue.ts';
import { useUploads } from '../../shared/uploads/uploads-provider.tsx';
import { uploadTarget } from '../../shared/uploads/use-choose-files.ts';
import styles from './tray.module.css';
import { TrayBatch } from './tray-batch.tsx';
import { TrayPublish } from './tray-publish.tsx';
import { TrayUpload } from './tray-upload.tsx';

const AddToPlaylist = lazy(() =>
  import('../../shared/content/add-to-playlist.tsx').then((m) => ({ default: m.AddToPlaylist })),
);

/** The tray removes finished uploads after this time, which is long enough to use the button below them. */
const LINGER_MS = 20_000;

const isOpen = ({ status }: UploadJob) => !isFinished(status);

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
  const [isExpanded, setExpanded] = useState(true);
  /** The presentations for which a person chooses a playlist. */
  const [adding, setAdding] = useState<readonly string[] | null>(null);
  const isEmpty = jobs.length === 0 && batchList.length === 0 && publishIds.length === 0;
  const { isInUse, inUseProps } = useInUse(isEmpty);
  useLinger(canDismiss(all) && !isInUse && !adding);
  useLeaveWarning(all.some(isOpen));

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
  return (
    <>
      <section className={styles.tray} aria-label={t('tray.title')} {...inUseProps}>
        <TrayHeader jobs={jobs} isExpanded={isExpanded} onToggle={() => setExpanded(!isExpanded)} />
        {jobs.some(isOpen) && (
          <Progress value={uploadProgress(jobs) * 100} size={2} radius={0} aria-label={t('tray.uploading')} />
        )}
        {isExpanded && (
          <div className={styles.body}>
            {publishIds.map((id) => (
              <TrayPublish key={id} id={id} />
            ))}
            {batchList.map((batch) => (
              <TrayBatch key={batch.id} batch={batch} />
            ))}
            {jobs.map((job) => (
              <TrayUpload key={job.key} job={job} />
            ))}
            <AddToPlaylistButton jobs={jobs} onAdd={setAdding} />
          </div>
        )}
      </section>
      {dialog}
    </>
  );
}

/** Whether the pointer or the focus is in the tray, whose element needs these props. */
function useInUse(isEmpty: boolean) {
  const [isInUse, setInUse] = useState(false);
  // The tray gets no pointerleave event when it disappears.
  useEffect(() => {
    if (isEmpty) setInUse(false);
  }, [isEmpty]);
  return {
    isInUse,
    inUseProps: {
      onPointerEnter: () => setInUse(true),
      onPointerLeave: () => setInUse(false),
      onFocus: () => setInUse(true),
      onBlur: () => setInUse(false),
    },
  };
}

/** Removes the finished uploads once they have lingered. */
function useLinger(isLingering: boolean): void {
  const uploads = useUploads();
  useEffect(() => {
    if (!isLingering) return;
    const timer = setTimeout(() => uploads.clear(), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isLingering, uploads]);
}

/** Makes the browser ask before the person closes the dashboard, which would end uploads. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}

/** The title, and buttons to collapse and to empty the tray. */
function TrayHeader({
  jobs,
  isExpanded,
  onToggle,
}: {
  jobs: readonly UploadJob[];
  isExpanded: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const uploads = useUploads();
  const title = useTitle(jobs);
  return (
    <header className={styles.header}>
      <div role="status">
        <h2>{title}</h2>
      </div>
      <ActionIcon
        aria-label={isExpanded ? t('tray.collapse') : t('tray.expand')}
        aria-expanded={isExpanded}
        onClick={onToggle}
      >
        {isExpanded ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
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
  );
}

/** Says how many uploads continue. When none does, says how they ended. */
function useTitle(jobs: readonly UploadJob[]): string {
  const { t } = useTranslation();
  const count = (matches: (job: UploadJob) => boolean) => jobs.filter(matches).length;
  const open = count(isOpen);
  if (open > 0) return t('tray.uploads', { count: open });
  if (jobs.length === 0) return t('tray.title');
  const ready = count(({ status }) => status === 'ready');
  const failed = count(({ status }) => status === 'failed');
  const parts = [
    (ready > 0 || failed === 0) && t('tray.uploadsDone', { count: ready }),
    failed > 0 && t('tray.uploadsFailed', { count: failed }),
  ];
  return parts.filter(Boolean).join(' · ');
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
  if (made.length === 0 || jobs.some(isOpen)) return null;
  return (
    <Button variant="light" className={styles.make} onClick={() => onAdd(made)}>
      {t('tray.addToPlaylist')}
    </Button>
  );
}
