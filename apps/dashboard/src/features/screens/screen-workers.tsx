import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, type Reply, useRead, useSave } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatDateTime } from '../../platform/format.ts';
import { useNotify } from '../../platform/notify.tsx';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import styles from './screen-workers.module.css';
import { WorkerStateDialog } from './worker-state-dialog.tsx';
import { formatState } from './worker-value.ts';

type Worker = Reply<'devices.workers'>['data'][number];

/** The states that sensors and apps have sent to the screen. Rules can depend on them. */
export function ScreenWorkers({ device }: { device: Device }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const primaryVariant = usePrimaryVariant();
  const workers = useRead('devices.workers', { params: { id: device.id } });
  const [editing, setEditing] = useState<Pick<Worker, 'name' | 'state'> | 'new' | null>(null);
  const send = useSave('devices.setWorkerState');
  const set = (name: string, state: unknown) =>
    send.mutateAsync({ params: { id: device.id }, body: { name, state } });
  const clear = ({ name, state }: Worker) =>
    void set(name, null).then(
      () => notify.undoable(t('screen.workers.cleared', { name }), () => set(name, state)),
      // `send` has already shown the error.
      () => undefined,
    );
  const canSet = device.permissions.includes('update');
  const rows = workers.data?.data ?? [];
  const add = canSet && (
    <Button variant={primaryVariant} onClick={() => setEditing('new')}>
      {t('screen.workers.set')}
    </Button>
  );
  return (
    <div className={styles.workers}>
      {workers.isPending && <Skeleton h={120} />}
      {workers.isError && <ErrorNote error={workers.error} retry={() => void workers.refetch()} />}
      {workers.isSuccess && rows.length === 0 && (
        <EmptyNote title={t('screen.workers.none')} hint={t('screen.workers.noneHint')} help="workers">
          {add}
        </EmptyNote>
      )}
      {rows.length > 0 && (
        <>
          <div className={styles.heading}>
            <p>{t('screen.workers.hint')}</p>
            {add}
          </div>
          <ul>
            {rows.map((worker) => (
              <WorkerRow
                key={worker.name}
                worker={worker}
                onChange={canSet ? () => setEditing(worker) : null}
                onClear={() => clear(worker)}
              />
            ))}
          </ul>
        </>
      )}
      {editing && (
        <WorkerStateDialog
          deviceId={device.id}
          worker={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

function WorkerRow({
  worker,
  onChange,
  onClear,
}: {
  worker: Worker;
  /** Null for people who cannot change the state. */
  onChange: (() => void) | null;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const { name, state, at, source, sentBy } = worker;
  const isEmpty = state === null || state === undefined;
  const sender =
    source === 'screen'
      ? t('screen.workers.byScreen')
      : sentBy
        ? t('screen.workers.byPerson', { name: sentBy.name ?? t('screen.workers.formerMember') })
        : t('screen.workers.bySensor');
  return (
    <li>
      <span className={styles.name}>{name}</span>
      {isEmpty ? (
        <span className={styles.empty}>{t('screen.workers.empty')}</span>
      ) : (
        <code title={formatState(state)}>{formatState(state)}</code>
      )}
      <span className={styles.when}>
        <time dateTime={at} title={formatDateTime(at)}>
          {formatAgo(at, now)}
        </time>{' '}
        {sender}
      </span>
      {onChange && (
        <span className={styles.buttons}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('screen.workers.changeOne', { name })}
            onClick={onChange}
          >
            {t('screen.change')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('screen.workers.clearOne', { name })}
            disabled={isEmpty}
            onClick={onClear}
          >
            {t('common.clear')}
          </Button>
        </span>
      )}
    </li>
  );
}
