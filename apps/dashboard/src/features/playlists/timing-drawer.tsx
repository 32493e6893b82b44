import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '../../shared/ui/dialog.tsx';
import styles from './timing.module.css';
import { TimingEditorLoader } from './timing-editor-loader.tsx';

/** A drawer with the schedule and rule of an item, or of the playlist of the page, for narrow windows. */
export function TimingDrawer({
  onClose,
  ...props
}: React.ComponentProps<typeof TimingEditorLoader> & { onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const { name, isPagePlaylist } = props.target;
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : 'min(960px, 92vw)'}
      title={t('rules.titleFor', { name: isPagePlaylist ? t('rules.thisPlaylist') : name })}
      classNames={{ body: styles.body, header: styles.header }}
      transitionProps={{ duration: 150 }}
      overlayProps={{ color: 'var(--v-scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <TimingEditorLoader {...props} />
    </Drawer>
  );
}
