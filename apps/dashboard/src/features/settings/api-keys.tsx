import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead, useSave } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatDate, joinWithCommas } from '../../platform/format.ts';
import { useNotify } from '../../platform/notify.tsx';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { NewKey } from './new-key.tsx';
import styles from './settings.module.css';

type ApiKey = Reply<'apiKeys.list'>['data'][number];

export function ApiKeysSettings() {
  const { t } = useTranslation();
  const notify = useNotify();
  const now = useNow();
  const keys = useRead('apiKeys.list', { query: { pageSize: 200 } });
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useSave('apiKeys.delete', {
    onSuccess: () => {
      notify.info(t('settings.revoked', { name: revoking?.name ?? '' }));
      setRevoking(null);
    },
  });
  const rows = keys.data?.data ?? [];
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.apiKeys')}</h2>
        {rows.length > 0 && <Button onClick={() => setCreating(true)}>{t('settings.newKey')}</Button>}
      </div>
      {keys.isError && <ErrorNote error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isPending && <Skeleton h={52} />}
      {keys.isSuccess && rows.length === 0 && (
        <EmptyNote title={t('settings.keysEmpty')} hint={t('settings.keysHint')} help="api-keys">
          <Button onClick={() => setCreating(true)}>{t('settings.newKey')}</Button>
        </EmptyNote>
      )}
      {rows.length > 0 && (
        <>
          <p className={styles.hint}>{t('settings.keysHint')}</p>
          <ul className={styles.rows}>
            {rows.map((key) => (
              <KeyRow key={key.id} apiKey={key} now={now} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        </>
      )}
      {isCreating && <NewKey onClose={() => setCreating(false)} />}
      {revoking && (
        <Confirm
          title={t('settings.revokeTitle', { name: revoking.name })}
          hint={t('settings.revokeHint')}
          action={t('settings.revoke')}
          isPending={revoke.isPending}
          onClose={() => setRevoking(null)}
          onConfirm={() => revoke.mutate({ params: { id: revoking.id } })}
        />
      )}
    </section>
  );
}

/** The name of a key, what it allows, and when it expires and was last used. */
function KeyRow({ apiKey, now, onRevoke }: { apiKey: ApiKey; now: number; onRevoke: () => void }) {
  const { t } = useTranslation();
  const { name, prefix, scopes, expiresAt, lastUsedAt, lastUsedAddress } = apiKey;
  return (
    <li>
      <span className={styles.rowText}>
        <span>{name}</span>
        <small>
          {prefix}… · {joinWithCommas(scopes.map((scope) => t(`settings.scopeNames.${scope}`)))}
        </small>
        <small className={styles.facts}>
          <KeyExpiry expiresAt={expiresAt} now={now} /> ·{' '}
          {lastUsedAt ? t('settings.lastUsed', { ago: formatAgo(lastUsedAt, now) }) : t('settings.neverUsed')}
          {lastUsedAddress && ` · ${lastUsedAddress}`}
        </small>
      </span>
      <Button size="xs" variant="default" onClick={onRevoke}>
        {t('settings.revoke')}
      </Button>
    </li>
  );
}

function KeyExpiry({ expiresAt, now }: { expiresAt: string; now: number }) {
  const { t } = useTranslation();
  const date = formatDate(expiresAt);
  if (Date.parse(expiresAt) > now) return <>{t('settings.keyExpires', { date })}</>;
  return <strong className={styles.expired}>{t('settings.keyExpired', { date })}</strong>;
}
