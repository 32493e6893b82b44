import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo } from '../../platform/format.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { browserName } from './browser-name.ts';
import styles from './settings.module.css';

type Event = Reply<'auth.securityEvents'>['data'][number];

const FIRST = 5;
const MORE = 50;

/** The security events of the account, so that its owner can check them. */
export function RecentActivity() {
  const { t } = useTranslation();
  const [pageSize, setPageSize] = useState(FIRST);
  const events = useRead('auth.securityEvents', { query: { pageSize } });
  const { total = 0, data = [] } = events.data ?? {};
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.activity')}</h2>
      </div>
      {events.data && (
        <p className={styles.hint}>{t(total > 0 ? 'settings.activityHint' : 'settings.activityNone')}</p>
      )}
      {events.isError && <ErrorNote error={events.error} retry={() => void events.refetch()} />}
      {events.isPending && <Skeleton h={52} />}
      {data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {total > data.length && pageSize === FIRST && (
        <Button className={styles.start} variant="default" onClick={() => setPageSize(MORE)}>
          {t('settings.activityMore')}
        </Button>
      )}
    </section>
  );
}

function EventRow({ event: { kind, succeeded, detail, address, userAgent, at } }: { event: Event }) {
  const { t } = useTranslation();
  const now = useNow();
  const title =
    kind === 'sign_in' && !succeeded ? t('settings.activityFailed') : t(`settings.activityKinds.${kind}`);
  const facts = [formatAgo(at, now), browserName(userAgent), address].filter(Boolean);
  return (
    <li>
      <span className={styles.rowText}>
        <span>{detail === null ? title : t('common.labelled', { label: title, text: detail })}</span>
        <small className={styles.facts}>{facts.join(' · ')}</small>
      </span>
    </li>
  );
}
