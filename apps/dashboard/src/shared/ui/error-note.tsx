import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../platform/error-text.ts';
import { requestIdOf } from '../../platform/errors.ts';
import styles from './notes.module.css';

/** Says what failed and what to do. The request id is in a closed section. */
export function ErrorNote({
  error,
  retry,
  title,
  isPage = false,
}: {
  error: unknown;
  retry?: (() => void) | undefined;
  title?: string;
  /** True if it replaces the page. Its title is then the page's heading. */
  isPage?: boolean;
}) {
  const { t } = useTranslation();
  const text = useErrorText();
  const requestId = requestIdOf(error);
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.note} role="alert">
      <Heading className={styles.title}>{title ?? t('errors.title')}</Heading>
      <p className={styles.text}>{text(error)}</p>
      {retry && (
        <Button variant="default" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
      {requestId && (
        <details className={styles.details}>
          <summary>{t('errors.details')}</summary>
          <code>{t('errors.requestId', { id: requestId })}</code>
        </details>
      )}
    </div>
  );
}

/** Says what failed in one line, above the button of a form. */
export function FormError({ error }: { error: unknown }) {
  const text = useErrorText();
  if (!error) return null;
  return (
    <p className={styles.formError} role="alert">
      {text(error)}
    </p>
  );
}
