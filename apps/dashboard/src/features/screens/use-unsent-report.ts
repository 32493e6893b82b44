import { useTranslation } from 'react-i18next';
import { useNotify } from '../../platform/notify.tsx';
import type { SentAction } from '../../shared/batches/batches.ts';

/** Returns a function that says how many of the selected screens an action did not reach, and why. */
export function useUnsentReport() {
  const { t } = useTranslation();
  const notify = useNotify();
  return ({ sent, unsent, error }: SentAction) => {
    if (sent.length === 0 || unsent.length === 0) return;
    if (error) notify.error(error);
    notify.info(t('screenList.partlySent', { sent: sent.length, count: sent.length + unsent.length }));
  };
}
