import { Button, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { chooseFilesForScreen } from './files-for-screen.ts';
import { canShowFiles } from './use-screen-drop.ts';

/** Lets people choose files that a screen shows, as if they dropped them on it. */
export function AddFilesButton({
  device,
  ...props
}: { device: Device } & Pick<ButtonProps, 'size' | 'variant'>) {
  const { t } = useTranslation();
  return (
    <DisabledReason reason={canShowFiles(device) ? null : t('errors.forbidden')}>
      <Button {...props} onClick={({ currentTarget }) => chooseFilesForScreen(device, currentTarget)}>
        {t('showFiles.add')}
      </Button>
    </DisabledReason>
  );
}
