import type { Permission } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import { type Device, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useScreenAction } from '../../shared/batches/batches.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { useRestart } from '../../shared/screens/use-restart.ts';
import { useStoppingActions } from './use-stopping-actions.tsx';

/** The actions on one screen. Actions that blank the screen ask for confirmation: render `dialog`. */
export function useScreenActions(device: Device) {
  const { id } = device;
  const { enable, disable, setPlaylist, isPending } = useBatchActions(device);
  const { confirm, dialog } = useStoppingActions(device, disable);
  const restart = useRestart(device);
  const rename = useSave('devices.update', { errors: 'inline' });
  return {
    dialog,
    publish: () => openPublishSheet({ scope: { deviceIds: [id] } }),
    canEdit: device.permissions.includes('update'),
    /** Why actions are disabled; null if they are not. */
    reasons: useDisabledReasons(device),
    restart: restart.start,
    enable,
    setPlaylist,
    isAssigning: isPending,
    rename,
    confirm,
  };
}

/** The actions that the server carries out as a batch of one screen. */
function useBatchActions({ id, name, playlistId: before }: Device) {
  const { t } = useTranslation();
  const notify = useNotify();
  const action = useScreenAction();
  const enable = () =>
    action.mutate(
      { body: { action: 'enable', deviceIds: [id] }, name },
      { onSuccess: () => notify.info(t('screens.turnedOn', { name })) },
    );
  const disable = () =>
    action.mutate(
      { body: { action: 'disable', deviceIds: [id] }, name },
      { onSuccess: () => notify.undoable(t('screens.turnedOff', { name }), enable) },
    );
  /** Assigns a playlist, which the screen plays after the next publish. */
  const setPlaylist = (playlistId: string) => {
    const assign = (to: string | null) => ({
      body: { action: 'set_playlist' as const, deviceIds: [id], playlistId: to },
      name,
    });
    action.mutate(assign(playlistId), {
      onSuccess: () => notify.undoable(t('screen.assigned'), () => action.mutate(assign(before)), [id]),
    });
  };
  return { enable, disable, setPlaylist, isPending: action.isPending };
}

function useDisabledReasons({ permissions, playlistId, hasUnpublishedChanges }: Device) {
  const { t } = useTranslation();
  const reasonFor = (permission: Permission) =>
    permissions.includes(permission) ? null : t('errors.forbidden');
  /** Publishing without a playlist removes the current content from the screen. */
  const hasNothingToPublish = playlistId === null && !hasUnpublishedChanges;
  const publishReason = hasNothingToPublish ? t('publish.choosePlaylist') : null;
  return {
    publish: permissions.includes('publish') ? publishReason : t('publish.notPermitted'),
    edit: reasonFor('update'),
    delete: reasonFor('delete'),
  };
}
