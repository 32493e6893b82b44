import { useTranslation } from 'react-i18next';
import { type Device, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';

/** Restarts the player of a screen. */
export function useRestart({ id, name }: Pick<Device, 'id' | 'name'>) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutate, isPending } = useSave('devices.restart', {
    onSuccess: () => notify.info(t('screens.restarted', { name })),
  });
  return { start: () => mutate({ params: { id } }), isPending };
}
