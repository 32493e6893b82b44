import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QrCode } from '@vitrine/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSave } from '../../platform/api.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { FormError } from '../../shared/ui/error-note.tsx';
import { SecretInput } from '../../shared/ui/secret-input.tsx';
import styles from './settings.module.css';

type Step =
  | { kind: 'rest' }
  | { kind: 'password' }
  | { kind: 'secret'; secret: string; otpauthUrl: string }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove' };

/** The second factor: set up by secret and code, its recovery codes shown once. */
export function TwoStep() {
  const { t } = useTranslation();
  const isOn = useRead('profile.get').data?.mfaEnabled === true;
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const form = useForm({ initialValues: { password: '', code: '' } });
  const rest = () => {
    setStep({ kind: 'rest' });
    form.reset();
    for (const each of [start, confirm, remove]) each.reset();
  };
  const settings = {
    errors: 'inline' as const,
    keepsSession: true,
    onError: (error: Error) => form.setErrors(fieldErrors(error)),
  };
  const start = useSave('auth.startMfa', {
    ...settings,
    onSuccess: (reply) => setStep({ kind: 'secret', ...reply }),
  });
  const confirm = useSave('auth.confirmMfa', {
    ...settings,
    onSuccess: ({ recoveryCodes }) => setStep({ kind: 'codes', codes: recoveryCodes }),
  });
  const remove = useSave('auth.removeMfa', { ...settings, onSuccess: rest });
  const error = [start, confirm, remove].find((each) => each.isError)?.error;
  const password = (
    <SecretInput
      label={t('settings.confirmPassword')}
      autoComplete="current-password"
      autoFocus
      {...form.getInputProps('password')}
    />
  );
  const code = (
    <TextInput
      label={t('auth.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus={step.kind === 'secret'}
      {...form.getInputProps('code')}
    />
  );
  const buttons = (action: string, isPending: boolean) => (
    <>
      {Object.keys(form.errors).length === 0 && <FormError error={error} />}
      <div className={styles.pair}>
        <Button type="submit" loading={isPending}>
          {action}
        </Button>
        <Button variant="default" onClick={rest}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.mfa')}</h2>
        {step.kind === 'rest' && (
          <Button variant="default" onClick={() => setStep({ kind: isOn ? 'remove' : 'password' })}>
            {isOn ? t('settings.mfaRemove') : t('settings.mfaStart')}
          </Button>
        )}
      </div>
      {step.kind === 'rest' && (
        <p className={styles.hint}>{isOn ? t('settings.mfaOn') : t('settings.mfaOff')}</p>
      )}
      {step.kind === 'password' && (
        <form
          onSubmit={form.onSubmit(({ password: value }) => start.mutate({ body: { password: value } }))}
          noValidate
        >
          {password}
          {buttons(t('settings.mfaStart'), start.isPending)}
        </form>
      )}
      {step.kind === 'secret' && (
        <form
          onSubmit={form.onSubmit(({ code: value }) => confirm.mutate({ body: { code: value } }))}
          noValidate
        >
          <p className={styles.text}>{t('settings.mfaScan')}</p>
          <QrCode text={step.otpauthUrl} label={t('settings.mfaQrCode')} className={styles.qr} />
          <p className={styles.text}>{t('settings.mfaSecret')}</p>
          <div className={styles.secret}>
            <code>{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={step.secret} />
          </div>
          <a className={styles.anchor} href={step.otpauthUrl}>
            {t('settings.mfaOpen')}
          </a>
          {code}
          {buttons(t('settings.mfaConfirm'), confirm.isPending)}
        </form>
      )}
      {step.kind === 'codes' && (
        <>
          <div>
            <strong>{t('settings.recoveryTitle')}</strong>
            <p className={styles.text}>{t('settings.recoveryHint')}</p>
          </div>
          <ul className={styles.codes}>
            {step.codes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <div className={styles.pair}>
            <CopyButton text={step.codes.join('\n')} label={t('settings.copyAll')} />
            <Button onClick={rest}>{t('settings.recoveryDone')}</Button>
          </div>
        </>
      )}
      {step.kind === 'remove' && (
        <form onSubmit={form.onSubmit((body) => remove.mutate({ body }))} noValidate>
          {password}
          {code}
          {buttons(t('settings.mfaRemove'), remove.isPending)}
        </form>
      )}
    </section>
  );
}
