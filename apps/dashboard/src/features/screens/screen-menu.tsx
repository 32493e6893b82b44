import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';

/** Loads the items of the menu. */
export const loadScreenMenu = () =>
  import('./screen-menu-items.tsx').then((m) => ({ default: m.ScreenMenuItems }));
const ScreenMenuItems = lazy(loadScreenMenu);

/** The less frequent actions on a screen. Each row of the list has it, so its actions are created when it opens. */
export function ScreenMenu({ device }: { device: Device }) {
  const { t } = useTranslation();
  return (
    <LazyMenu load={loadScreenMenu} menu={(state) => <ScreenMenuItems {...state} device={device} />}>
      {(button) => (
        <ActionIcon {...button} aria-label={t('common.moreActions', { name: device.name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
    </LazyMenu>
  );
}
