import { Menu } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '../../shared/ui/anchored-menu.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
import type { CurrentPlaylist, FileDestination } from './file-destination.ts';
import type { FilesForScreen } from './files-for-screen.ts';
import styles from './show-files.module.css';

/** Files for a screen whose playlist other screens play too, or that the person cannot change. */
export interface Question extends FilesForScreen {
  current: CurrentPlaylist;
}

interface DestinationMenuProps {
  question: Question;
  isOpen: boolean;
  onChoose: (destination: FileDestination) => void;
  onClose: () => void;
  /** Called when the menu has disappeared. */
  onClosed: () => void;
}

/** Asks whether files go to the current playlist of a screen or to a new one. */
export function DestinationMenu({ question, isOpen, onChoose, onClose, onClosed }: DestinationMenuProps) {
  const { t } = useTranslation();
  const { device, files, at } = question;
  const anchor = useRef<HTMLSpanElement>(null);
  const titleId = useId();
  // A menu takes the focus and returns it only if it was mounted before it opened.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <>
      <span
        ref={anchor}
        className={styles.anchor}
        style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
      />
      <Menu
        opened={isMounted && isOpen}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        position="bottom-start"
        width={300}
      >
        <Menu.Target>
          <Anchor element={anchor} />
        </Menu.Target>
        <Menu.Dropdown aria-labelledby={titleId}>
          <Menu.Label id={titleId} className={styles.question}>
            {t('showFiles.question', { count: files.length, name: device.name })}
          </Menu.Label>
          <Choices {...question} onChoose={onChoose} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Choices({
  current: { id, name, canChange, otherScreens },
  onChoose,
}: Question & Pick<DestinationMenuProps, 'onChoose'>) {
  const { t } = useTranslation();
  return (
    <>
      <DisabledItemReason reason={canChange ? null : t('showFiles.cannotChange')}>
        <Menu.Item onClick={() => name !== null && onChoose({ kind: 'playlist', id, name })}>
          <span className={styles.choice}>
            {name === null ? t('showFiles.addToHidden') : t('showFiles.addTo', { name })}
          </span>
          {otherScreens > 0 && (
            <span className={styles.consequence}>{t('showFiles.alsoOn', { count: otherScreens })}</span>
          )}
        </Menu.Item>
      </DisabledItemReason>
      <Menu.Item onClick={() => onChoose({ kind: 'new', replaces: id })}>
        <span className={styles.choice}>{t('showFiles.create')}</span>
        <span className={styles.consequence}>
          {name === null ? t('showFiles.createHintHidden') : t('showFiles.createHint', { name })}
        </span>
      </Menu.Item>
    </>
  );
}
