import { Button, SegmentedControl, Skeleton, Switch, TextInput, useMantineColorScheme } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi, type Options, type Profile, useChange, useRead } from '../../platform/api.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { signOut } from '../../platform/session.ts';
import { ErrorNote, FormError } from '../../shared/ui/error-note.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { SecretInput } from '../../shared/ui/secret-input.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { useNotify } from '../../shared/ui/use-notify.tsx';
import styles from './settings.module.css';

type Patch = Options<'profile.update'>['body'];

export function ProfileSettings() {
  const profile = useRead('profile.get');
  if (profile.isError) return <ErrorNote error={profile.error} retry={() => void profile.refetch()} />;
  if (!profile.data) return <Skeleton h={200} />;
  return (
    <>
      <Person profile={profile.data} />
      <Appearance />
      <ChangeEmail profile={profile.data} />
      <Leave />
    </>
  );
}

function Person({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [name, setName] = useState(profile.name);
  const saving = useAutosave<Patch>(async (body) =>
    queries.setQueryData(['profile.get'], await callApi('profile.update', { body })),
  );
  const errors = saving.state.kind === 'failed' ? fieldErrors(saving.state.error) : {};
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.profile')}</h2>
        <SaveStatus state={saving.state} retry={saving.retry} />
      </div>
      <TextInput
        label={t('settings.name')}
        autoComplete="name"
        maxLength={255}
        value={name}
        error={errors.name}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          if (value.trim() !== '') saving.change({ name: value });
        }}
      />
      <Switch
        label={t('settings.notifications')}
        defaultChecked={profile.enableDeviceOfflineNotifications}
        onChange={(event) =>
          saving.change({ enableDeviceOfflineNotifications: event.currentTarget.checked }, { now: true })
        }
      />
    </section>
  );
}

function Appearance() {
  const { t } = useTranslation();
  const id = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className={styles.section}>
      <h2 id={id}>{t('nav.theme')}</h2>
      <SegmentedControl
        className={styles.start}
        aria-labelledby={id}
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'light', label: t('nav.light') },
          { value: 'dark', label: t('nav.dark') },
          { value: 'auto', label: t('nav.system') },
        ]}
      />
    </section>
  );
}

function ChangeEmail({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { notify } = useNotify();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ initialValues: { email: '', password: '' } });
  const change = useChange('accounts.changeEmail', ['profile'], {
    meta: { keepsSession: true },
    onSuccess: (reply) => {
      queries.setQueryData(['profile.get'], reply);
      // With the former address in the reply, a mailed link changes it.
      const email = form.values.email.trim();
      const isChanged = reply.email === email.toLowerCase();
      notify(isChanged ? t('settings.emailChanged') : t('settings.emailLinkSent', { email }));
      close();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const close = () => {
    setOpen(false);
    form.reset();
    change.reset();
  };
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.email')}</h2>
        {!isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('settings.changeEmail')}
          </Button>
        )}
      </div>
      <p className={styles.text}>{profile.email}</p>
      {isOpen && (
        <form onSubmit={form.onSubmit((body) => change.mutate({ body }))} noValidate>
          <TextInput
            label={t('settings.newEmail')}
            description={t('settings.emailHint')}
            type="email"
            autoComplete="email"
            autoFocus
            {...form.getInputProps('email')}
          />
          <SecretInput
            label={t('settings.confirmPassword')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          {Object.keys(form.errors).length === 0 && <FormError error={change.error} />}
          <div className={styles.pair}>
            <Button type="submit" loading={change.isPending}>
              {t('settings.changeEmail')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function Leave() {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <Button
        className={styles.start}
        variant="default"
        onClick={() => {
          // It need not have answered: the token is forgotten here in any case.
          callApi('auth.signOut').catch(() => {});
          signOut();
        }}
      >
        {t('nav.signOut')}
      </Button>
    </section>
  );
}
