import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FormError } from '../../shared/ui/error-note.tsx';
import { useOpenCreated } from '../../shared/ui/use-open-created.ts';
import { isLoopbackHost, normaliseCode } from './activation-code.ts';
import styles from './add-screen.module.css';

const PLAYER_PATH = '/player/';

/** Pairs a screen by the code that it shows. The QR code on the screen contains the same code. */
export function AddScreen({
  folderId,
  code,
  onClose,
}: {
  folderId: string | null;
  code: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { form, submit, isPending, error } = useRegistration(folderId, code);
  return (
    <Dialog onClose={onClose} title={t('screens.addTitle')} size={460}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PlayerAddress />
        <TextInput
          label={t('screens.code')}
          placeholder={t('screens.codePlaceholder')}
          classNames={{ input: styles.code ?? '' }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          data-autofocus
          {...form.getInputProps('confirmationToken')}
          onChange={(event) =>
            form.setFieldValue('confirmationToken', normaliseCode(event.currentTarget.value))
          }
        />
        <ThisBrowser />
        <TextInput
          label={t('screens.name')}
          placeholder={t('screens.namePlaceholder')}
          maxLength={255}
          {...form.getInputProps('name')}
        />
        {Object.keys(form.errors).length === 0 && <FormError error={error} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('screens.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The form of a new screen in a folder. Opens the page of the screen when it is registered. */
function useRegistration(folderId: string | null, code: string) {
  const { t } = useTranslation();
  const { rememberPage, openCreated, isSamePage } = useOpenCreated();
  const notify = useNotify();
  const form = useForm({ initialValues: { confirmationToken: normaliseCode(code), name: '' } });
  const register = useSave('devices.register', {
    errors: 'inline',
    onSuccess: (device) => {
      if (isSamePage()) notify.info(t('common.added', { name: device.name }));
      openCreated(device.name, { to: '/screens/$id', params: { id: device.id }, replace: true });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const submit = form.onSubmit(({ confirmationToken, name }) => {
    rememberPage();
    register.mutate({
      body: {
        confirmationToken: normaliseCode(confirmationToken),
        name: name.trim(),
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        parentFolderId: folderId,
      },
    });
  });
  return { form, submit, isPending: register.isPending, error: register.error };
}

/** The address to open on the screen. */
function PlayerAddress() {
  const { t } = useTranslation();
  const address = `${window.location.origin}${PLAYER_PATH}`;
  return (
    <div className={styles.hint}>
      <p>{t('screens.addHint')}</p>
      <p className={styles.address}>
        <a href={PLAYER_PATH} target="_blank" rel="noopener" dir="ltr">
          {address}
        </a>
        <CopyButton text={address} />
      </p>
      {isLoopbackHost(window.location.hostname) && <p className={styles.note}>{t('screens.addLocal')}</p>}
    </div>
  );
}

/** Opens the player in this browser. */
function ThisBrowser() {
  const { t } = useTranslation();
  return (
    <div className={styles.browser}>
      <Button
        component="a"
        href={PLAYER_PATH}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={15} aria-hidden />}
      >
        {t('screens.useThisBrowser')}
      </Button>
      <span>{t('screens.useThisBrowserHint')}</span>
    </div>
  );
}
