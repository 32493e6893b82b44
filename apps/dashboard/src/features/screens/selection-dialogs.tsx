import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FolderPicker } from '../../shared/pickers/folder-picker.tsx';
import { PlaylistPicker } from '../../shared/pickers/playlist-picker.tsx';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import type { SelectionActions } from './use-selection-actions.ts';

/** Asks for the details of an action on the selected screens: a playlist, a folder, tags or a confirmation. */
export function SelectionDialogs({ actions }: { actions: SelectionActions }) {
  const { t } = useTranslation();
  const { deviceIds, loaded, onlyName, run, close, keepUnsent } = actions;
  switch (actions.dialog) {
    case null:
      return null;
    case 'tags':
      return (
        <TagsDialog
          deviceIds={deviceIds}
          loaded={loaded}
          name={onlyName}
          onClose={close}
          onDone={(action) => {
            close();
            keepUnsent(action);
          }}
        />
      );
    case 'disable':
      return (
        <Confirm
          title={t('screens.disableTitle', { count: deviceIds.length })}
          hint={t('screens.disableHint', { count: deviceIds.length })}
          action={t('screens.actions.disable')}
          onClose={close}
          onConfirm={() => run({ action: 'disable', deviceIds })}
        />
      );
    case 'folder':
      return (
        <FolderPicker
          type="device"
          title={t('screens.actions.move')}
          onClose={close}
          onChoose={({ id }) => run({ action: 'move_to_folder', deviceIds, folderId: id })}
        />
      );
    case 'playlist':
      return <AssignDialog actions={actions} />;
  }
}

/** Assigns a playlist to the selected screens, immediately or with a publish. */
function AssignDialog({
  actions: { deviceIds, reasons, run, publish, close },
}: {
  actions: SelectionActions;
}) {
  const { t } = useTranslation();
  const canPublish = reasons.publish === null;
  return (
    <PlaylistPicker
      title={t('screens.actions.setPlaylist')}
      note={reasons.publish ?? undefined}
      onClose={close}
      actions={(chosen) => (
        <>
          <Button
            variant="default"
            disabled={!chosen}
            onClick={() =>
              chosen && run({ action: 'set_playlist', deviceIds, playlistId: chosen.id, publish: false })
            }
          >
            {t('screen.assignOnly')}
          </Button>
          <Button disabled={!chosen || !canPublish} onClick={() => chosen && publish(chosen)}>
            {t('playlist.assignNone')}
          </Button>
        </>
      )}
    />
  );
}
