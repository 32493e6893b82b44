import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '../../../shared/ui/dialog.tsx';
import styles from './add-panel.module.css';
import { PanelTabs } from './add-panel.tsx';
import type { PanelContentProps } from './panel-content.tsx';
import { useAddPanel } from './use-add-panel.ts';

/** The panel on a phone, as a sheet from below. */
export function AddSheet({ onClose, ...props }: PanelContentProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { tab, show } = useAddPanel();
  useFocusReturn();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="78%"
      radius="lg"
      title={t('playlist.addTitle')}
      classNames={{ body: styles.sheet ?? '', content: styles.sheetContent ?? '' }}
      transitionProps={{ duration: 150 }}
      overlayProps={{ color: 'var(--v-scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <PanelTabs tab={tab} onTab={show} {...props} />
    </Drawer>
  );
}
