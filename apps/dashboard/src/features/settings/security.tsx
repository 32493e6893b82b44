import { Button, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead, useSave } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { formatAgo } from '../../platform/format.ts';
import { useNotify } from '../../platform/notify.tsx';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { ErrorNote, FormError } from '../../shared/ui/error-note.tsx';
import { NewPasswordInput } from '../../shared/ui/new-password-input.tsx';
import { SecretInput } from '../../shared/ui/secret-input.tsx';
import { browserName } from './browser-name.ts';
import { RecentActivity } from './recent-activity.tsx';
import styles from './settings.module.css';
import { TwoStep } from './two-step.tsx';

export function SecuritySettings() {
  return (
    <>
      <Password />
      <TwoStep />
      <Sessions />
      <RecentActivity />
    </>
  );
}

function Password() {
  const { t } = useTranslation();
  const notify = useNotify();
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' } });
  const change = useSave('profile.update', {
    errors: 'inline',
    keepsSession: true,
    onSuccess: () => {
      notify.info(t('settings.passwordChanged'));
      form.reset();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <section className={styles.section}>
      <h2>{t('settings.password')}</h2>
      <form onSubmit={form.onSubmit((body) => change.mutate({ body }))} noValidate>
        <SecretInput
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordInput label={t('settings.newPassword')} {...form.getInputProps('newPassword')} />
        {Object.keys(form.errors).length === 0 && <FormError error={change.error} />}
        <Button
          type="submit"
          variant="default"
          className={styles.start}
          loading={change.isPending}
          disabled={form.values.currentPassword === '' || form.values.newPassword === ''}
        >
          {t('settings.changePassword')}
        </Button>
      </form>
    </section>
  );
}

type Session = Reply<'auth.sessions'>['data'][number];

function Sessions() {
  const { t } = useTranslation();
  const notify = useNotify();
  const sessions = useRead('auth.sessions', { query: { pageSize: 100 } });
  const end = useSave('auth.endSession');
  const [isConfirming, setConfirming] = useState(false);
  const endOthers = useSave('auth.endOtherSessions', {
    onSuccess: () => {
      notify.info(t('settings.signedOutEverywhere'));
      setConfirming(false);
    },
  });
  const rows = sessions.data?.data ?? [];
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.sessions')}</h2>
        <Button variant="default" onClick={() => setConfirming(true)}>
          {t('settings.signOutEverywhere')}
        </Button>
      </div>
      <p className={styles.hint}>{t('settings.sessionsHint')}</p>
      {sessions.isError && <ErrorNote error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton h={52} />}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => end.mutate({ params: { id: session.id } })}
            />
          ))}
        </ul>
      )}
      {isConfirming && (
        <Confirm
          title={t('settings.signOutEverywhereTitle')}
          hint={t('settings.signOutEverywhereHint')}
          action={t('settings.signOutEverywhere')}
          isPending={endOthers.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => endOthers.mutate({})}
        />
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation();
  const now = useNow();
  const name = browserName(session.userAgent) ?? t('settings.unknownBrowser');
  return (
    <li>
      <span className={styles.rowText}>
        <span>{name}</span>
        <small className={styles.facts}>
          {session.isCurrent
            ? t('settings.thisSession')
            : t('settings.lastSeen', { ago: formatAgo(session.lastSeenAt, now) })}
          {session.address && ` · ${session.address}`}
        </small>
      </span>
      {!session.isCurrent && (
        <Button size="xs" variant="default" aria-label={t('settings.endSession', { name })} onClick={onEnd}>
          {t('settings.end')}
        </Button>
      )}
    </li>
  );
}
