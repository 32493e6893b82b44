import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './what-plays.module.css';

/** The explanation on a phone, in a sheet that opens from below. */
export function ExplanationSheet({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="78%"
      radius="lg"
      title={t('whatPlays.sheet')}
      classNames={{ body: styles.sheet ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Drawer>
  );
}
