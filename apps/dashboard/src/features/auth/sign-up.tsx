import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
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
  const { t } = useTranslation();
  const config = useConfig();
  const completeSignIn = useCompleteSignIn();
  const form = useForm({ initialValues: { name: '', domainName: '', email: '', password: '' } });
  const signUp = useSave('auth.signUp', {
    errors: 'inline',
    keepsSession: true,
    onSuccess: ({ profile }) => profile && completeSignIn({ profile }),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const submit = form.onSubmit(({ name, email, password, domainName }) =>
    signUp.mutate({ body: { name, email, password, ...(domainName.trim() !== '' && { domainName }) } }),
  );
  if (config && config.signUp !== 'open') {
    return (
      <AuthPage
        title={t('auth.signUpClosedTitle')}
        hint={t(config.signUp === 'invite' ? 'auth.signUpInviteHint' : 'auth.signUpClosedHint')}
      >
        <Button component={Link} to="/sign-in" size="md" fullWidth>
          {t('auth.signIn')}
        </Button>
      </AuthPage>
    );
  }
  if (signUp.isSuccess && signUp.data.profile === null) {
    return (
      <AuthPage
        title={t('auth.linkSent')}
        hint={t('auth.confirmSentHint', { email: form.values.email })}
        footer={
          <Link to="/sign-in" className={styles.link}>
            {t('auth.backToSignIn')}
          </Link>
        }
      >
        <Button variant="default" size="md" fullWidth onClick={() => signUp.reset()}>
          {t('auth.useOtherEmail')}
        </Button>
      </AuthPage>
    );
  }
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
        <NewPasswordInput
          label={t('auth.password')}
          personalTexts={[form.values.name, form.values.domainName, form.values.email]}
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
