import {
  Button,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  TextInput,
  useDirection,
  useMantineColorScheme,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import i18next from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, type Profile, useRead, useSave } from '../../platform/api.ts';
import { useConfig } from '../../platform/config.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { chooseLanguage, chosenLanguage } from '../../platform/i18n.ts';
import { directionOf, isLanguage, type Language, languages } from '../../platform/languages.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useSignOut } from '../../platform/use-sign-out.ts';
import { ErrorNote, FormError } from '../../shared/ui/error-note.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { SecretInput } from '../../shared/ui/secret-input.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import styles from './settings.module.css';

/** The choice of the browser's own language. */
const BROWSER = 'browser';

type Patch = Options<'profile.update'>['body'];

export function ProfileSettings() {
  const profile = useRead('profile.get');
  if (profile.isError) return <ErrorNote error={profile.error} retry={() => void profile.refetch()} />;
  if (!profile.data) return <Skeleton h={200} />;
  // The server remembers the language of this request for emails.
  const rememberLanguage = () => void profile.refetch();
  return (
    <>
      <Person profile={profile.data} />
      <Appearance />
      <LanguageChoice onChosen={rememberLanguage} />
      <ChangeEmail profile={profile.data} />
      <SignOut />
    </>
  );
}

function Person({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [name, setName] = useState(profile.name);
  const update = useSave('profile.update', { errors: 'inline' });
  const saving = useAutosave<Patch>((body) => update.mutateAsync({ body }));
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

function LanguageChoice({ onChosen }: { onChosen(): void }) {
  const { t } = useTranslation();
  const { setDirection } = useDirection();
  const [chosen, setChosen] = useState(chosenLanguage);
  const [hasFailed, setFailed] = useState(false);
  const choose = async (language: Language | null) => {
    setChosen(language);
    setFailed(false);
    try {
      await chooseLanguage(language);
      setDirection(directionOf(i18next.language));
      onChosen();
    } catch {
      setChosen(chosenLanguage());
      setFailed(true);
    }
  };
  return (
    <section className={styles.section}>
      <h2>{t('settings.language')}</h2>
      <Select
        className={styles.start}
        aria-label={t('settings.language')}
        allowDeselect={false}
        error={hasFailed && t('settings.languageFailed')}
        value={chosen ?? BROWSER}
        onChange={(value) => void choose(isLanguage(value) ? value : null)}
        data={[
          { value: BROWSER, label: t('settings.languageOfBrowser') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
        ]}
      />
    </section>
  );
}

function ChangeEmail({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && <EmailForm onClose={() => setOpen(false)} />}
    </section>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const config = useConfig();
  const notify = useNotify();
  const form = useForm({ initialValues: { email: '', password: '' } });
  const change = useSave('accounts.changeEmail', {
    errors: 'inline',
    keepsSession: true,
    onSuccess: (reply) => {
      // If the reply contains the old address, the change takes effect when the person opens the emailed link.
      const email = form.values.email.trim();
      const isChanged = reply.email === email.toLowerCase();
      notify.info(isChanged ? t('settings.emailChanged') : t('settings.emailLinkSent', { email }));
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((body) => change.mutate({ body }))} noValidate>
      <TextInput
        label={t('settings.newEmail')}
        description={t(config?.sendsMail === false ? 'settings.emailHint' : 'settings.emailLinkHint')}
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
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <section className={styles.section}>
      <Button className={styles.start} variant="default" onClick={signOut}>
        {t('nav.signOut')}
      </Button>
    </section>
  );
}
