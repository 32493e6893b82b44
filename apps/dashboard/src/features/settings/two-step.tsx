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

/** Sets up or removes the second factor. The recovery codes are shown only once. */
export function TwoStep() {
  const { t } = useTranslation();
  const isOn = useRead('profile.get').data?.mfaEnabled === true;
  const setup = useTwoStepSetup();
  const { step, form } = setup;
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
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.mfa')}</h2>
        {step.kind === 'rest' && (
          <Button variant="default" onClick={isOn ? setup.beginRemoval : setup.beginSetup}>
            {isOn ? t('settings.mfaRemove') : t('settings.mfaStart')}
          </Button>
        )}
      </div>
      {step.kind === 'rest' && (
        <p className={styles.hint}>{isOn ? t('settings.mfaOn') : t('settings.mfaOff')}</p>
      )}
      {step.kind === 'password' && (
        <StepForm setup={setup} action={t('settings.mfaStart')} onSubmit={setup.start}>
          {password}
        </StepForm>
      )}
      {step.kind === 'secret' && (
        <StepForm setup={setup} action={t('settings.mfaConfirm')} onSubmit={setup.confirm}>
          <Secret secret={step.secret} otpauthUrl={step.otpauthUrl} />
          {code}
        </StepForm>
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={setup.finish} />}
      {step.kind === 'remove' && (
        <StepForm setup={setup} action={t('settings.mfaRemove')} onSubmit={setup.remove}>
          {password}
          {code}
        </StepForm>
      )}
    </section>
  );
}

/** The current step of setting up or removing the second factor, and the functions that submit it. */
function useTwoStepSetup() {
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const form = useForm({ initialValues: { password: '', code: '' } });
  const settings = {
    errors: 'inline' as const,
    keepsSession: true,
    onError: (error: Error) => form.setErrors(fieldErrors(error)),
  };
  const finish = () => {
    setStep({ kind: 'rest' });
    form.reset();
    for (const each of [start, confirm, remove]) each.reset();
  };
  const start = useSave('auth.startMfa', {
    ...settings,
    onSuccess: (reply) => setStep({ kind: 'secret', ...reply }),
  });
  const confirm = useSave('auth.confirmMfa', {
    ...settings,
    onSuccess: ({ recoveryCodes }) => setStep({ kind: 'codes', codes: recoveryCodes }),
  });
  const remove = useSave('auth.removeMfa', { ...settings, onSuccess: finish });
  return {
    step,
    form,
    finish,
    beginSetup: () => setStep({ kind: 'password' }),
    beginRemoval: () => setStep({ kind: 'remove' }),
    start: form.onSubmit(({ password }) => start.mutate({ body: { password } })),
    confirm: form.onSubmit(({ code }) => confirm.mutate({ body: { code } })),
    remove: form.onSubmit((body) => remove.mutate({ body })),
    isPending: [start, confirm, remove].some((each) => each.isPending),
    error: [start, confirm, remove].find((each) => each.isError)?.error,
  };
}

function StepForm({
  setup: { form, error, isPending, finish },
  action,
  onSubmit,
  children,
}: {
  setup: ReturnType<typeof useTwoStepSetup>;
  action: string;
  onSubmit: React.FormEventHandler<HTMLFormElement>;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <form onSubmit={onSubmit} noValidate>
      {children}
      {Object.keys(form.errors).length === 0 && <FormError error={error} />}
      <div className={styles.pair}>
        <Button type="submit" loading={isPending}>
          {action}
        </Button>
        <Button variant="default" onClick={finish}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Secret({ secret, otpauthUrl }: { secret: string; otpauthUrl: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.text}>{t('settings.mfaScan')}</p>
      <QrCode text={otpauthUrl} label={t('settings.mfaQrCode')} className={styles.qr} />
      <p className={styles.text}>{t('settings.mfaSecret')}</p>
      <div className={styles.secret}>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} />
      </div>
      <a className={styles.anchor} href={otpauthUrl}>
        {t('settings.mfaOpen')}
      </a>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <strong>{t('settings.recoveryTitle')}</strong>
        <p className={styles.text}>{t('settings.recoveryHint')}</p>
      </div>
      <ul className={styles.codes}>
        {codes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div className={styles.pair}>
        <CopyButton text={codes.join('\n')} label={t('settings.copyAll')} />
        <Button onClick={onDone}>{t('settings.recoveryDone')}</Button>
      </div>
    </>
  );
}
