import { IconHelp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { helpAddress } from './help-address.ts';
import styles from './help-link.module.css';
import { type HelpTopic, openHelp } from './help-panel-store.ts';

/** Opens an article in the help panel. As a link, it can also open in a new tab. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const { t, i18n } = useTranslation();
  const open = (event: MouseEvent) => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    openHelp(topic);
  };
  return (
    <a
      className={styles.link}
      href={helpAddress(i18n.language, topic)}
      target="_blank"
      rel="noopener"
      onClick={open}
    >
      <IconHelp size={15} stroke={1.6} aria-hidden />
      {t(`helpTopics.${topic}`)}
    </a>
  );
}

/** Whether the browser opens a clicked link in a new tab or window. */
export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
