import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { useConfig } from '../../platform/config.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { FormError } from '../../shared/ui/error-note.tsx';
import { NewPasswordInput } from '../../shared/ui/new-password-input.tsx';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';

function BackToSignIn() {
  const { t } = useTranslation();
  return (
    <Link to="/sign-in" className={styles.link}>
      {t('auth.backToSignIn')}
    </Link>
  );
}

export function ForgotPassword() {
  const { t } = useTranslation();
  const config = useConfig();
  const form = useForm({ initialValues: { email: '' } });
  const forgot = useSave('auth.forgotPassword', {
    errors: 'inline',
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  if (forgot.isSuccess) {
    const isSent = config?.sendsMail !== false;
    return (
      <AuthPage
        title={t(isSent ? 'auth.linkSent' : 'auth.linkPrinted')}
        hint={t(isSent ? 'auth.linkSentHint' : 'auth.linkPrintedHint', { email: form.values.email })}
      >
        <BackToSignIn />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('auth.forgotTitle')} hint={t('auth.forgotHint')} footer={<BackToSignIn />}>
      <form onSubmit={form.onSubmit((body) => forgot.mutate({ body }))} noValidate>
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        {Object.keys(form.errors).length === 0 && <FormError error={forgot.error} />}
        <Button type="submit" size="md" loading={forgot.isPending}>
          {t('auth.sendLink')}
        </Button>
      </form>
    </AuthPage>
  );
}

export function ResetPassword() {
  const { t } = useTranslation();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const form = useForm({ initialValues: { password: '' } });
  const reset = useSave('auth.resetPassword', {
    errors: 'inline',
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  // The link has expired or was used, so another password would not help.
  const isRefused = form.errors.token !== undefined;
  if (reset.isSuccess)
    return (
      <AuthPage title={t('auth.resetDoneTitle')} hint={t('auth.resetDone')}>
        <Button component={Link} to="/sign-in" size="md" fullWidth>
          {t('auth.signIn')}
        </Button>
      </AuthPage>
    );
  const newLinkButton = (
    <Button component={Link} to="/forgot-password" size="md" fullWidth>
      {t('auth.askAgain')}
    </Button>
  );
  if (token === undefined || token === '')
    return (
      <AuthPage title={t('auth.resetBrokenTitle')} hint={t('auth.resetBroken')} footer={<BackToSignIn />}>
        {newLinkButton}
      </AuthPage>
    );
  if (isRefused)
    return (
      <AuthPage title={t('auth.resetBrokenTitle')} hint={t('auth.resetOld')} footer={<BackToSignIn />}>
        {newLinkButton}
      </AuthPage>
    );
  return (
    <AuthPage title={t('auth.resetTitle')} footer={<BackToSignIn />}>
      <form
        onSubmit={form.onSubmit(({ password }) => reset.mutate({ body: { token, password } }))}
        noValidate
      >
        <NewPasswordInput label={t('auth.newPassword')} autoFocus {...form.getInputProps('password')} />
        {Object.keys(form.errors).length === 0 && <FormError error={reset.error} />}
        <Button type="submit" size="md" loading={reset.isPending}>
          {t('auth.setPassword')}
        </Button>
      </form>
    </AuthPage>
  );
}
