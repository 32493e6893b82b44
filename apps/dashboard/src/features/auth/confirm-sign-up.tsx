import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { ApiError } from '@vitrine/client';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../platform/api.ts';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { useEnter } from './use-enter.ts';

/** Reached from the mail that confirms an address. */
export function ConfirmSignUp() {
  const { t } = useTranslation();
  const enter = useEnter();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const confirm = useChange('auth.confirmSignUp', [], { meta: { keepsSession: true }, onSuccess: enter });
  const { error } = confirm;
  const isBroken = !token || (error instanceof ApiError && error.code === 'bad_request');
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
