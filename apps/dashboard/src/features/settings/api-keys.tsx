import { Button, Checkbox, Select, Skeleton, TextInput } from '@mantine/core';
import { DAY } from '@vitrine/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, type Reply, useRead, useSave } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { formatAgo, formatDate, joinWithCommas } from '../../platform/format.ts';
import { useNotify } from '../../platform/notify.tsx';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote, FormError } from '../../shared/ui/error-note.tsx';
import styles from './settings.module.css';

type ApiKey = Reply<'apiKeys.list'>['data'][number];
type Scope = Options<'apiKeys.create'>['body']['scopes'][number];

const scopes: readonly Scope[] = [
  'device:read',
  'device:update',
  'device:publish',
  'content:read',
  'content:write',
  'reports:read',
  'admin',
];

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
              <li key={key.id}>
                <span className={styles.rowText}>
                  <span>{key.name}</span>
                  <small>
                    {key.prefix}… ·{' '}
                    {joinWithCommas(key.scopes.map((scope) => t(`settings.scopeNames.${scope}`)))}
                  </small>
                  <small className={styles.facts}>
                    <KeyExpiry expiresAt={key.expiresAt} now={now} /> ·{' '}
                    {key.lastUsedAt
                      ? t('settings.lastUsed', { ago: formatAgo(key.lastUsedAt, now) })
                      : t('settings.neverUsed')}
                    {key.lastUsedAddress && ` · ${key.lastUsedAddress}`}
                  </small>
                </span>
                <Button size="xs" variant="default" onClick={() => setRevoking(key)}>
                  {t('settings.revoke')}
                </Button>
              </li>
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

function KeyExpiry({ expiresAt, now }: { expiresAt: string; now: number }) {
  const { t } = useTranslation();
  const date = formatDate(expiresAt);
  if (Date.parse(expiresAt) > now) return <>{t('settings.keyExpires', { date })}</>;
  return <strong className={styles.expired}>{t('settings.keyExpired', { date })}</strong>;
}

/** Lifetimes in days. */
const lifetimes = { month: 30, quarter: 90, year: 365, longest: 1095 } as const;
type Lifetime = keyof typeof lifetimes;
const lifetimeNames = Object.keys(lifetimes) as Lifetime[];

function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const now = useNow();
  const [lifetime, setLifetime] = useState<Lifetime>('year');
  const create = useSave('apiKeys.create', { errors: 'inline' });
  const errors = fieldErrors(create.error);
  if (create.data) {
    return (
      <Dialog onClose={onClose} title={t('settings.keyOnce')} size={520} closeOnClickOutside={false}>
        <div className={styles.section}>
          <p className={styles.text}>{t('settings.keyOnceHint')}</p>
          <div className={styles.secret}>
            <code>{create.data.key}</code>
            <CopyButton text={create.data.key} />
          </div>
          <Button className={styles.start} onClick={onClose}>
            {t('common.done')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={t('settings.newKey')} size={440}>
      <form
        className={styles.section}
        onSubmit={(event) => {
          event.preventDefault();
          const expiresAt = new Date(now + lifetimes[lifetime] * DAY).toISOString();
          const granted = scopes.filter((scope) => chosen.includes(scope));
          create.mutate({ body: { name, scopes: granted, expiresAt } });
        }}
      >
        <TextInput
          label={t('settings.keyName')}
          value={name}
          maxLength={255}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Checkbox.Group value={[...chosen]} onChange={setChosen} error={errors.scopes}>
          <fieldset className={styles.scopes}>
            <legend>{t('settings.scopes')}</legend>
            {scopes.map((scope) => (
              <Checkbox key={scope} size="xs" value={scope} label={t(`settings.scopeNames.${scope}`)} />
            ))}
          </fieldset>
        </Checkbox.Group>
        <Select
          label={t('settings.keyLifetime')}
          data={lifetimeNames.map((value) => ({ value, label: t(`settings.keyLifetimes.${value}`) }))}
          value={lifetime}
          allowDeselect={false}
          error={errors.expiresAt}
          onChange={(value) => setLifetime((value ?? 'year') as Lifetime)}
        />
        {Object.keys(errors).length === 0 && <FormError error={create.error} />}
        <Button type="submit" loading={create.isPending} disabled={name.trim() === '' || chosen.length === 0}>
          {t('settings.createKey')}
        </Button>
      </form>
    </Dialog>
  );
}
