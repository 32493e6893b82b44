import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { errorCodeOf } from '../../platform/errors.ts';
import { AuthPage } from './auth-page.tsx';
import { ConfirmLink } from './confirm-link.tsx';

/** The page of the link that confirms a new email address. */
export function ConfirmEmail() {
  const { t } = useTranslation();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const confirm = useSave('auth.confirmEmail', { errors: 'inline', keepsSession: true });
  const { error, isSuccess } = confirm;
  const isBroken = !token || errorCodeOf(error) === 'bad_request';
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
    <ConfirmLink
      title={t('auth.confirmEmailTitle')}
      hint={t('auth.confirmEmailHint')}
      label={t('auth.confirmEmail')}
      error={error}
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate({ body: { token } })}
    />
  );
}
