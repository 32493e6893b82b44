import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { errorSubject } from './error-subject.ts';
import styles from './screen.module.css';
import { ScreenHistory } from './screen-history.tsx';

/** Errors that the screen reported, its publishes, and other actions. */
export function ScreenActivity({ device }: { device: Device }) {
  const { t } = useTranslation();
  const errors = useRead('devices.recentErrors', { query: { deviceId: [device.id], pageSize: 50 } });
  const status = useRead('devices.batchStatus', { query: { deviceId: [device.id], pageSize: 50 } });
  const actions = (status.data?.data ?? [])
    .flatMap((each) => each.actionStatuses)
    .toSorted((a, b) => b.created.localeCompare(a.created));
  return (
    <div className={styles.events}>
      <h2>{t('screen.activity.errors')}</h2>
      {errors.isPending && <Skeleton h={40} mb={32} />}
      {errors.isError && <ErrorNote error={errors.error} retry={() => void errors.refetch()} />}
      {errors.data?.data.length === 0 && <p className={styles.none}>{t('screen.activity.noneHint')}</p>}
      {errors.data && errors.data.data.length > 0 && (
        <ul>
          {errors.data.data.map((error) => (
            <li key={`${error.timestamp}${error.event}${error.presentationId ?? ''}`}>
              <time dateTime={error.timestamp}>{formatDateTime(error.timestamp)}</time>
              <span className={styles.message}>
                <bdi>{error.errorMessage}</bdi>
              </span>
              <span className={styles.about}>{error.presentationName ?? errorSubject(error.event, t)}</span>
            </li>
          ))}
        </ul>
      )}
      <ScreenHistory device={device} />
      <h2>{t('screen.activity.actions')}</h2>
      {status.isPending && <Skeleton h={40} />}
      {status.isError && <ErrorNote error={status.error} retry={() => void status.refetch()} />}
      {status.isSuccess && actions.length === 0 && (
        <p className={styles.none}>{t('screen.activity.noActions')}</p>
      )}
      {actions.length > 0 && (
        <ul>
          {actions.map((action) => (
            <li key={`${action.created}${action.action}`}>
              <time dateTime={action.created}>{formatDateTime(action.created)}</time>
              <span>{t(`tray.batch.${action.action}`, { name: device.name })}</span>
              <span className={styles.about}>
                <bdi>{action.message ?? t(`screen.activity.status.${action.status}`)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
