import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { useBrandName, useConfig } from '../../platform/config.ts';
import { errorCodeOf, fieldErrors } from '../../platform/errors.ts';
import { FormError } from '../../shared/ui/error-note.tsx';
import { SecretInput } from '../../shared/ui/secret-input.tsx';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

/** Asks for the password, and then for a code if the account has two-step verification. */
export function SignIn() {
  const signIn = useSignIn();
  return signIn.needsCode ? <CodeStep signIn={signIn} /> : <PasswordStep signIn={signIn} />;
}

/** The form of both steps. Each attempt sends the password, and the second step also sends the code. */
function useSignIn() {
  const { t } = useTranslation();
  const completeSignIn = useCompleteSignIn();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({ initialValues: { email: '', password: '', code: '' } });
  const attempt = useSave('auth.signIn', {
    errors: 'inline',
    keepsSession: true,
    onSuccess: completeSignIn,
    onError: (error) => {
      if (errorCodeOf(error) === 'mfa_required') {
        setNeedsCode(true);
        form.setFieldValue('code', '');
      } else if (errorCodeOf(error) === 'unauthorized') {
        if (needsCode) form.setErrors({ code: t('auth.wrongCode') });
        else form.setErrors({ password: t('auth.wrongCredentials') });
      } else form.setErrors(fieldErrors(error));
    },
  });
  // A field or the second step explains the other failures.
  const isExplained = Object.keys(form.errors).length > 0 || errorCodeOf(attempt.error) === 'mfa_required';
  return {
    needsCode,
    getInputProps: form.getInputProps,
    submit: form.onSubmit(({ email, password, code }) =>
      attempt.mutate({ body: { email, password, ...(needsCode && { code }) } }),
    ),
    isPending: attempt.isPending,
    /** The failure that only the form as a whole can show. */
    error: isExplained ? null : attempt.error,
    backToPassword: () => {
      setNeedsCode(false);
      attempt.reset();
    },
  };
}

interface StepProps {
  signIn: ReturnType<typeof useSignIn>;
}

function PasswordStep({ signIn }: StepProps) {
  const { t } = useTranslation();
  const brand = useBrandName();
  const config = useConfig();
  return (
    <AuthPage title={t('auth.signInTitle', { brand })} footer={config?.signUp === 'open' && <SignUpLink />}>
      <form onSubmit={signIn.submit} noValidate>
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...signIn.getInputProps('email')}
        />
        <SecretInput
          label={t('auth.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...signIn.getInputProps('password')}
        />
        <FormError error={signIn.error} />
        <Button type="submit" size="md" loading={signIn.isPending}>
          {t('auth.signIn')}
        </Button>
        <Link to="/forgot-password" className={styles.link}>
          {t('auth.forgot')}
        </Link>
      </form>
    </AuthPage>
  );
}

function SignUpLink() {
  const { t } = useTranslation();
  return (
    <>
      {t('auth.noAccount')}{' '}
      <Link to="/sign-up" className={styles.link} search={(previous) => previous}>
        {t('auth.signUp')}
      </Link>
    </>
  );
}

function CodeStep({ signIn }: StepProps) {
  const { t } = useTranslation();
  return (
    <AuthPage title={t('auth.mfaTitle')} hint={t('auth.mfaHint')}>
      <form onSubmit={signIn.submit} noValidate>
        <TextInput
          label={t('auth.code')}
          autoFocus
          required
          withAsterisk={false}
          inputMode="text"
          autoComplete="one-time-code"
          {...signIn.getInputProps('code')}
        />
        <FormError error={signIn.error} />
        <Button type="submit" size="md" loading={signIn.isPending}>
          {t('auth.verify')}
        </Button>
        <Button variant="subtle" color="gray" onClick={signIn.backToPassword}>
          {t('auth.backToSignIn')}
        </Button>
      </form>
    </AuthPage>
  );
}
