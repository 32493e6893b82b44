import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { LazyConfirm } from '../../shared/ui/lazy-dialogs.tsx';
import { useStartPage } from '../../shared/ui/use-start-page.ts';
import { useReturnToList } from './use-return-to-list.ts';

type StoppingAction = 'disable' | 'unregister' | 'delete';

/** The actions that blank a screen. They ask for confirmation: render `dialog`. */
export function useStoppingActions(device: Device, onDisable: () => void) {
  const [pendingAction, setPendingAction] = useState<StoppingAction | null>(null);
  const texts = useConfirmationTexts(device);
  const close = () => setPendingAction(null);
  const removal = useRemoval(device, close);
  const confirm = (action: StoppingAction) => {
    if (action !== 'disable') return removal[action]();
    close();
    onDisable();
  };
  return {
    confirm: setPendingAction,
    dialog: pendingAction && (
      <LazyConfirm
        {...texts[pendingAction]}
        isPending={removal.isPending}
        onClose={close}
        onConfirm={() => confirm(pendingAction)}
      />
    ),
  };
}

/** Removes a screen from the organisation, and leaves its page. A list of screens stays as it is. */
function useRemoval({ id, name }: Device, onRemoved: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const returnToList = useReturnToList();
  const { rememberPage, isSamePage } = useStartPage();
  const leave = (message: string) => {
    notify.info(message);
    onRemoved();
    if (isSamePage()) returnToList();
  };
  const unregister = useSave('devices.unregister', {
    onSuccess: () => leave(t('screens.unregistered', { name })),
  });
  const remove = useSave('devices.delete', {
    onSuccess: () => leave(t('screens.deleted', { name })),
  });
  const start = ({ mutate }: typeof unregister | typeof remove) => {
    rememberPage();
    mutate({ params: { id } });
  };
  return {
    unregister: () => start(unregister),
    delete: () => start(remove),
    isPending: unregister.isPending || remove.isPending,
  };
}

function useConfirmationTexts({
  name,
}: Device): Record<StoppingAction, { title: string; hint: string; action: string }> {
  const { t } = useTranslation();
  return {
    disable: {
      title: t('screens.disableOneTitle', { name }),
      hint: t('screens.disableHint', { count: 1 }),
      action: t('screens.actions.disable'),
    },
    unregister: {
      title: t('screens.unregisterTitle', { name }),
      hint: t('screens.unregisterHint'),
      action: t('screens.actions.unregister'),
    },
    delete: {
      title: t('screens.deleteTitle', { name }),
      hint: t('screens.deleteHint'),
      action: t('screens.actions.delete'),
    },
  };
}
