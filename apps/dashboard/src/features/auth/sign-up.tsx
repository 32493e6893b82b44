import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { useConfig } from '../../platform/config.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { FormError } from '../../shared/ui/error-note.tsx';
import { NewPasswordInput } from '../../shared/ui/new-password-input.tsx';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

export function SignUp() {
  const config = useConfig();
  const signUp = useSignUp();
  if (config && config.signUp !== 'open') return <SignUpClosed isInviteOnly={config.signUp === 'invite'} />;
  if (signUp.isLinkSent) return <LinkSent email={signUp.form.values.email} onReset={signUp.reset} />;
  return <SignUpForm signUp={signUp} footer={config?.hasAccounts && <SignInLink />} />;
}

function useSignUp() {
  const completeSignIn = useCompleteSignIn();
  const form = useForm({ initialValues: { name: '', domainName: '', email: '', password: '' } });
  const save = useSave('auth.signUp', {
    errors: 'inline',
    keepsSession: true,
    onSuccess: ({ profile }) => profile && completeSignIn({ profile }),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return {
    form,
    submit: form.onSubmit(({ name, email, password, domainName }) =>
      save.mutate({ body: { name, email, password, ...(domainName.trim() !== '' && { domainName }) } }),
    ),
    isPending: save.isPending,
    error: save.error,
    /** Whether the account exists only once the person opens the link in an email. */
    isLinkSent: save.isSuccess && save.data.profile === null,
    reset: () => save.reset(),
  };
}

function SignUpForm({
  signUp: { form, submit, isPending, error },
  footer,
}: {
  signUp: ReturnType<typeof useSignUp>;
  footer: ReactNode;
}) {
  const { t } = useTranslation();
  const { name, domainName, email } = form.values;
  return (
    <AuthPage title={t('auth.signUpTitle')} hint={t('auth.signUpHint')} footer={footer}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('auth.yourName')}
          autoComplete="name"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('auth.organisation')}
          description={t('auth.organisationHint')}
          autoComplete="organization"
          {...form.getInputProps('domainName')}
        />
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput
          label={t('auth.password')}
          personalTexts={[name, domainName, email]}
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        {Object.keys(form.errors).length === 0 && <FormError error={error} />}
        <Button type="submit" size="md" loading={isPending}>
          {t('auth.signUp')}
        </Button>
      </form>
    </AuthPage>
  );
}

function SignInLink() {
  const { t } = useTranslation();
  return (
    <>
      {t('auth.haveAccount')}{' '}
      <Link to="/sign-in" className={styles.link} search={(previous) => previous}>
        {t('auth.signIn')}
      </Link>
    </>
  );
}

function SignUpClosed({ isInviteOnly }: { isInviteOnly: boolean }) {
  const { t } = useTranslation();
  return (
    <AuthPage
      title={t('auth.signUpClosedTitle')}
      hint={t(isInviteOnly ? 'auth.signUpInviteHint' : 'auth.signUpClosedHint')}
    >
      <Button component={Link} to="/sign-in" size="md" fullWidth>
        {t('auth.signIn')}
      </Button>
    </AuthPage>
  );
}

function LinkSent({ email, onReset }: { email: string; onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <AuthPage
      title={t('auth.linkSent')}
      hint={t('auth.confirmSentHint', { email })}
      footer={
        <Link to="/sign-in" className={styles.link}>
          {t('auth.backToSignIn')}
        </Link>
      }
    >
      <Button variant="default" size="md" fullWidth onClick={onReset}>
        {t('auth.useOtherEmail')}
      </Button>
    </AuthPage>
  );
}
