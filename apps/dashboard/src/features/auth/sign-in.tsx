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

export function SignIn() {
  const { t } = useTranslation();
  const brand = useBrandName();
  const config = useConfig();
  const completeSignIn = useCompleteSignIn();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({ initialValues: { email: '', password: '', code: '' } });
  const signIn = useSave('auth.signIn', {
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
  const submit = form.onSubmit(({ email, password, code }) =>
    signIn.mutate({ body: { email, password, ...(needsCode && { code }) } }),
  );
  const isExplained = Object.keys(form.errors).length > 0 || isMfa(signIn.error);
  if (needsCode) {
    return (
      <AuthPage key="code" title={t('auth.mfaTitle')} hint={t('auth.mfaHint')}>
        <form onSubmit={submit} noValidate>
          <TextInput
            label={t('auth.code')}
            autoFocus
            required
            withAsterisk={false}
            inputMode="text"
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
          {!isExplained && <FormError error={signIn.error} />}
          <Button type="submit" size="md" loading={signIn.isPending}>
            {t('auth.verify')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setNeedsCode(false);
              signIn.reset();
            }}
          >
            {t('auth.backToSignIn')}
          </Button>
        </form>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      key="password"
      title={t('auth.signInTitle', { brand })}
      footer={
        config?.signUp === 'open' && (
          <>
            {t('auth.noAccount')}{' '}
            <Link to="/sign-up" className={styles.link} search={(previous) => previous}>
              {t('auth.signUp')}
            </Link>
          </>
        )
      }
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <SecretInput
          label={t('auth.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        {!isExplained && <FormError error={signIn.error} />}
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

function isMfa(error: unknown): boolean {
  return errorCodeOf(error) === 'mfa_required';
}
