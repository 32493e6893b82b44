import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { ApiError } from '@vitrine/client';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../platform/api.ts';
import { FormError } from '../../shared/ui/error-note.tsx';
import { AuthPage } from './auth-page.tsx';

/** Reached from the mail that confirms a new address. A button, since mail scanners open links on their own. */
export function ConfirmEmail() {
  const { t } = useTranslation();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const confirm = useChange('auth.confirmEmail', [], { meta: { keepsSession: true } });
  const { error, isSuccess } = confirm;
  const isBroken = !token || (error instanceof ApiError && error.code === 'bad_request');
  if (isSuccess || isBroken) {
    const [title, hint] = isSuccess
      ? [t('auth.emailConfirmedTitle'), t('auth.emailConfirmed')]
      : [t('auth.confirmBrokenTitle'), t('auth.confirmEmailBroken')];
    return (
      <AuthPage title={title} hint={hint}>
        <Button component={Link} to="/sign-in" size="md" fullWidth>
          {t('auth.signIn')}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('auth.confirmEmailTitle')} hint={t('auth.confirmEmailHint')}>
      <FormError error={error} />
      <Button
        size="md"
        fullWidth
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ body: { token } })}
      >
        {t('auth.confirmEmail')}
      </Button>
    </AuthPage>
  );
}
