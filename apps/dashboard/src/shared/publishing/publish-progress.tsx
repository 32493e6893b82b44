import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead, useSave } from '../../platform/api.ts';
import { formatDateTime, formatTime } from '../../platform/format.ts';
import { useNotify } from '../../platform/notify.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { actionsFor, outcomeOrder, progressPollMs } from './progress-summary.ts';
import { PublishProblems } from './publish-problem.tsx';
import styles from './publish-sheet.module.css';
import { openPublishSheet, type PublishRequest, publishSheet, trackPublish } from './publish-sheet-store.ts';
import { usePublishTitle } from './use-publish-title.ts';

type Publish = Reply<'publishes.get'>;

/** Shows the progress of a publish, its problems, and the actions that it allows. */
export function PublishProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const publish = useRead(
    'publishes.get',
    { params: { id } },
    { pollMs: (reply) => progressPollMs(reply, Date.now()) },
  );
  return (
    <>
      <div className={styles.scroll}>
        {publish.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={32} my={8} />)}
        {publish.isError && <ErrorNote error={publish.error} retry={() => void publish.refetch()} />}
        {publish.data && <Progress publish={publish.data} />}
      </div>
      <ProgressFooter publish={publish.data} onClose={onClose} />
    </>
  );
}

function Progress({ publish }: { publish: Publish }) {
  const { t } = useTranslation();
  const title = usePublishTitle();
  const { state, counts, problems, publishedBy, startsAt, createdAt } = publish;
  const shown = outcomeOrder.filter((outcome) => counts[outcome] > 0);
  return (
    <>
      <h3 className={styles.progressTitle}>{title(publish)}</h3>
      <p className={styles.state} role="status" data-state={state}>
        {t(`publish.progress.${state}`, { when: formatDateTime(startsAt) })}
      </p>
      {state === 'stopped' && <p className={styles.hint}>{t('publish.progress.stoppedHint')}</p>}
      <OutcomeBar publish={publish} />
      <ul className={styles.outcomes}>
        {shown.map((outcome) => (
          <li key={outcome} data-outcome={outcome}>
            {t(`publish.progress.${outcome}`, { count: counts[outcome] })}
          </li>
        ))}
      </ul>
      {publish.stages.length > 1 && <Stages publish={publish} />}
      {problems.length > 0 && (
        <section className={styles.problems}>
          <h3>{t('publish.progress.problems')}</h3>
          <PublishProblems publishId={publish.id} problems={problems} />
        </section>
      )}
      <p className={styles.by}>
        {publishedBy && t('publish.progress.by', { name: publishedBy.name, when: formatDateTime(createdAt) })}
      </p>
      <Button
        variant="subtle"
        size="compact-xs"
        className={styles.history}
        onClick={() => publishSheet.set({ kind: 'history' })}
      >
        {t('publish.history.title')}
      </Button>
    </>
  );
}

function Stages({ publish: { stages, checkUntil } }: { publish: Publish }) {
  const { t } = useTranslation();
  const numbered = stages.map((stage, index) => ({ ...stage, number: index + 1 }));
  return (
    <section className={styles.stages}>
      <h3>{t('publish.progress.stages')}</h3>
      <ol>
        {numbered.map(({ number, screens, state }) => (
          <li key={number} data-stage={state}>
            <span>
              {t('publish.progress.stage', {
                number,
                screens: t('publish.screens', { count: screens }),
              })}
            </span>
            <span className={styles.note}>
              {state === 'checking' && !checkUntil
                ? t('publish.progress.stageState.sent')
                : t(`publish.progress.stageState.${state}`, {
                    time: checkUntil ? formatTime(checkUntil) : '',
                  })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ProgressFooter({ publish, onClose }: { publish: Publish | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const open = ({ id }: { id: string }) => {
    trackPublish(id);
    publishSheet.set({ kind: 'publish', id });
  };
  const cancel = useSave('publishes.cancel');
  const resume = useSave('publishes.continue');
  const undo = useSave('publishes.undo', {
    onSuccess: (reply) => {
      notify.info(t('publish.progress.undone'));
      open(reply);
    },
  });
  const can = publish && actionsFor(publish);
  const button = (
    isShown: boolean | undefined,
    label: string,
    save: typeof cancel | typeof resume | typeof undo,
  ) =>
    isShown &&
    publish && (
      <Button
        variant="default"
        loading={save.isPending}
        onClick={() => save.mutate({ params: { id: publish.id } })}
      >
        {label}
      </Button>
    );
  return (
    <footer className={styles.footer}>
      {button(can?.cancel, t('publish.progress.cancel'), cancel)}
      {button(can?.undo, t('publish.progress.undo'), undo)}
      {button(can?.continue, t('publish.progress.continue'), resume)}
      {can?.retry && publish && (
        <Button onClick={() => openPublishSheet(retryOf(publish))}>{t('publish.progress.retry')}</Button>
      )}
      <Button variant={can?.retry ? 'default' : 'filled'} onClick={onClose} data-autofocus>
        {t('common.close')}
      </Button>
    </footer>
  );
}

/** Publishes to the screens that failed, and also assigns the playlist that the publish assigned. */
function retryOf({ id, assignedPlaylist }: Publish): PublishRequest {
  return { scope: { failedPublishId: id }, ...(assignedPlaylist && { playlist: assignedPlaylist }) };
}
