import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '../locales/en/connection.ts';
import { addEnglish } from './i18n.ts';
import styles from './offline-banner.module.css';

addEnglish({ connection });

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const event of ['online', 'offline'])
    window.addEventListener(event, onChange, { signal: listening.signal });
  return () => listening.abort();
}

/** Says that the browser is offline. Its region is always in the document, so that screen readers announce the text. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={styles.text}>{t('connection.offline')}</p>}</div>;
}
