import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../platform/api.ts';
import { useConfig } from '../../platform/config.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { FormError } from '../../shared/ui/error-note.tsx';
import { SecretInput } from '../../shared/ui/secret-input.tsx';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { useEnter } from './use-enter.ts';

export function SignUp() {
  const { t } = useTranslation();
  const config = useConfig();
  const enter = useEnter();
  const form = useForm({ initialValues: { name: '', domainName: '', email: '', password: '' } });
  const signUp = useChange('auth.signUp', [], {
    meta: { keepsSession: true },
    onSuccess: enter,
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const submit = form.onSubmit(({ name, email, password, domainName }) =>
    signUp.mutate({ body: { name, email, password, ...(domainName.trim() !== '' && { domainName }) } }),
  );
  return (
    <AuthPage
      title={t('auth.signUpTitle')}
      hint={t('auth.signUpHint')}
      footer={
        config?.hasAccounts && (
          <>
            {t('auth.haveAccount')}{' '}
            <Link to="/sign-in" className={styles.link} search={(previous) => previous}>
              {t('auth.signIn')}
            </Link>
          </>
        )
      }
    >
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
        <SecretInput
          label={t('auth.password')}
          description={t('auth.passwordHint')}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        {Object.keys(form.errors).length === 0 && <FormError error={signUp.error} />}
        <Button type="submit" size="md" loading={signUp.isPending}>
          {t('auth.signUp')}
        </Button>
      </form>
    </AuthPage>
  );
}
