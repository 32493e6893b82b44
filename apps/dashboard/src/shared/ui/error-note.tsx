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
}: {
  error: unknown;
  retry?: (() => void) | undefined;
  title?: string;
}) {
  const { t } = useTranslation();
  const text = useErrorText();
  const requestId = requestIdOf(error);
  return (
    <div className={styles.note} role="alert">
      <h2 className={styles.title}>{title ?? t('errors.title')}</h2>
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
