import '@mantine/core/styles/Drawer.layer.css';
import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { PeekActions } from './peek-actions.tsx';
import { PeekFacts } from './peek-facts.tsx';
import { PeekPicture } from './peek-picture.tsx';
import styles from './screen-peek.module.css';
import { useScreenDrop } from './use-screen-drop.ts';

/** What a screen shows and why, beside the list. A sheet at the bottom on a phone. */
export function ScreenPeek({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const label = t('peek.label', { name: device.name });
  const screenDrop = useScreenDrop();
  const content = (
    <>
      <PeekPicture device={device} />
      <PeekFacts device={device} />
      <PeekActions device={device} />
    </>
  );
  const name = (
    <Link to="/screens/$id" params={{ id: device.id }} title={device.name}>
      {device.name}
    </Link>
  );
  if (isPhone)
    return (
      <Drawer
        opened
        position="bottom"
        size="auto"
        onClose={onClose}
        title={name}
        classNames={{ content: styles.sheet ?? '', body: styles.body ?? '', title: styles.title ?? '' }}
        transitionProps={{ duration: 150 }}
        overlayProps={{ color: 'var(--v-scrim)', backgroundOpacity: 1 }}
        closeButtonProps={{ 'aria-label': t('common.close'), 'data-autofocus': true } as object}
      >
        {content}
      </Drawer>
    );
  return (
    <aside
      className={styles.panel}
      aria-label={label}
      onKeyDown={(event) => {
        // Its menus and dialogs handle the key themselves.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose();
      }}
      {...screenDrop(device)}
    >
      <header className={styles.header}>
        <h2 className={styles.title}>{name}</h2>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{content}</div>
    </aside>
  );
}
