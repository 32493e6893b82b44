import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { errorCodeOf } from '../../platform/errors.ts';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

/** The page of the link that confirms a sign-up. */
export function ConfirmSignUp() {
  const { t } = useTranslation();
  const completeSignIn = useCompleteSignIn();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const confirm = useSave('auth.confirmSignUp', {
    errors: 'inline',
    keepsSession: true,
    onSuccess: completeSignIn,
  });
  const { error } = confirm;
  const isBroken = !token || errorCodeOf(error) === 'bad_request';
  if (isBroken) {
    return (
      <AuthPage title={t('auth.confirmBrokenTitle')} hint={t('auth.confirmBroken')}>
        <Button component={Link} to="/sign-up" size="md" fullWidth>
          {t('auth.signUp')}
        </Button>
      </AuthPage>
    );
  }
  return (
    <ConfirmLink
      title={t('auth.confirmTitle')}
      hint={t('auth.confirmHint')}
      label={t('auth.confirm')}
      error={error}
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate({ body: { token } })}
      footer={
        <Link to="/sign-in" className={styles.link}>
          {t('auth.backToSignIn')}
        </Link>
      }
    />
  );
}
