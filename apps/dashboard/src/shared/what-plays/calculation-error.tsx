import { useTranslation } from 'react-i18next';

/** Says that the engine failed, which is a defect. The message of its exception helps only those who report it. */
export function CalculationError({ message, className }: { message: string | null; className?: string }) {
  const { t } = useTranslation();
  if (message === null) return null;
  return (
    <div className={className} role="alert">
      {t('whatPlays.failed')}
      <details>
        <summary>{t('errors.details')}</summary>
        <code>{message}</code>
      </details>
    </div>
  );
}
