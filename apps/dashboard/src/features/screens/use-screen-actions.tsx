import { useNavigate } from '@tanstack/react-router';
import type { Permission } from '@vitrine/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useScreenAction } from '../../shared/batches/batches.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { useRestart } from '../../shared/screens/use-restart.ts';
import { LazyConfirm } from '../../shared/ui/lazy-dialogs.tsx';

type StoppingAction = 'disable' | 'unregister' | 'delete';

/** The actions on one screen. Actions that blank the screen ask for confirmation: render `dialog`. */
export function useScreenActions(device: Device) {
  const { t } = useTranslation();
  const notify = useNotify();
  const navigate = useNavigate();
  const action = useScreenAction();
  const [pendingAction, setPendingAction] = useState<StoppingAction | null>(null);
  const { id, name } = device;
  const options = { params: { id } };
  const leave = (message: string) => {
    notify.info(message);
    setPendingAction(null);
    void navigate({ to: '/screens' });
  };
  const restart = useRestart(device);
  const unregister = useSave('devices.unregister', {
    onSuccess: () => leave(t('screens.unregistered', { name })),
  });
  const remove = useSave('devices.delete', {
    onSuccess: () => leave(t('screens.deleted', { name })),
  });
  const rename = useSave('devices.update', { errors: 'inline' });

  const enable = () =>
    action.mutate(
      { body: { action: 'enable', deviceIds: [id] }, name },
      { onSuccess: () => notify.info(t('screens.turnedOn', { name })) },
    );
  const disable = () => {
    setPendingAction(null);
    action.mutate(
      { body: { action: 'disable', deviceIds: [id] }, name },
      { onSuccess: () => notify.undoable(t('screens.turnedOff', { name }), enable) },
    );
  };
  /** Assigns a playlist, which the screen plays after the next publish. */
  const setPlaylist = (playlistId: string) => {
    const before = device.playlistId;
    const assign = (to: string | null) => ({
      body: { action: 'set_playlist' as const, deviceIds: [id], playlistId: to },
      name,
    });
    action.mutate(assign(playlistId), {
      onSuccess: () => notify.undoable(t('screen.assigned'), () => action.mutate(assign(before)), [id]),
    });
  };
  const confirmationTexts = {
    disable: [
      t('screens.disableOneTitle', { name }),
      t('screens.disableHint', { count: 1 }),
      t('screens.actions.disable'),
    ],
    unregister: [
      t('screens.unregisterTitle', { name }),
      t('screens.unregisterHint'),
      t('screens.actions.unregister'),
    ],
    delete: [t('screens.deleteTitle', { name }), t('screens.deleteHint'), t('screens.actions.delete')],
  } as const;
  const dialog = pendingAction && (
    <LazyConfirm
      title={confirmationTexts[pendingAction][0]}
      hint={confirmationTexts[pendingAction][1]}
      action={confirmationTexts[pendingAction][2]}
      isPending={unregister.isPending || remove.isPending}
      onClose={() => setPendingAction(null)}
      onConfirm={() => {
        if (pendingAction === 'disable') disable();
        else if (pendingAction === 'unregister') unregister.mutate(options);
        else remove.mutate(options);
      }}
    />
  );
  const canPublish = device.permissions.includes('publish');
  const reasonFor = (permission: Permission) =>
    device.permissions.includes(permission) ? null : t('errors.forbidden');
  /** Publishing without a playlist removes the current content from the screen. */
  const hasNothingToPublish = device.playlistId === null && !device.hasUnpublishedChanges;
  return {
    dialog,
    publish: () => openPublishSheet({ scope: { deviceIds: [id] } }),
    canEdit: device.permissions.includes('update'),
    /** Why actions are disabled; null if they are not. */
    reasons: {
      publish: !canPublish
        ? t('publish.notPermitted')
        : hasNothingToPublish
          ? t('publish.choosePlaylist')
          : null,
      edit: reasonFor('update'),
      delete: reasonFor('delete'),
    },
    restart: restart.start,
    enable,
    setPlaylist,
    isAssigning: action.isPending,
    rename,
    confirm: setPendingAction,
  };
}
