import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallApi, type Device, type Options, useBatch } from '../../platform/api.ts';
import { type ScreenAction, useScreenAction } from '../../shared/batches/batches.ts';
import { FolderPicker } from '../../shared/pickers/folder-picker.tsx';
import { PlaylistPicker } from '../../shared/pickers/playlist-picker.tsx';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { SelectionToolbar } from '../../shared/ui/selection-toolbar.tsx';
import { TagsDialog } from './tags-dialog.tsx';

const MAX_SCREENS = 10_000;

/** Loads the ids of all screens that match a query, page by page. */
async function readAllIds(call: CallApi, query: Options<'devices.list'>['query']): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MAX_SCREENS; page += 1) {
    const { data, total } = await call('devices.list', { query: { ...query, page, pageSize: 200 } });
    ids.push(...data.map(({ id }) => id));
    if (data.length === 0 || ids.length >= total) break;
  }
  return ids.slice(0, MAX_SCREENS);
}

type DialogKind = 'playlist' | 'folder' | 'tags' | 'disable';

/** The actions on the selected screens, which replace the filters. */
export function SelectionBar({
  selected,
  rows,
  total,
  query,
  onSelect,
}: {
  selected: ReadonlySet<string>;
  rows: readonly Device[];
  total: number;
  query: Options<'devices.list'>['query'];
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation();
  const primaryVariant = usePrimaryVariant();
  const action = useScreenAction();
  const selectAll = useBatch(readAllIds, { onSuccess: (ids) => onSelect(new Set(ids)) });
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const deviceIds = [...selected];
  const onlyName = deviceIds.length === 1 ? (rows.find(({ id }) => id === deviceIds[0])?.name ?? null) : null;
  const loaded = rows.filter(({ id }) => selected.has(id));
  /** Screens that the person cannot change fail individually, because screens of pages that are not loaded are unknown. */
  const isAllowed = (permission: 'update' | 'publish') =>
    loaded.length < selected.size || loaded.some(({ permissions }) => permissions.includes(permission));
  const editReason = isAllowed('update') ? null : t('errors.forbidden');
  const publishReason = isAllowed('publish') ? null : t('publish.notPermittedAny');
  const close = () => setDialog(null);
  const finish = () => onSelect(new Set());
  const run = (body: ScreenAction) => {
    close();
    action.mutate({ body, name: onlyName }, { onSuccess: finish });
  };
  const publish = (playlist?: { id: string; name: string }) => {
    close();
    openPublishSheet({ scope: { deviceIds }, ...(playlist && { playlist }), onStarted: finish });
  };
  return (
    <SelectionToolbar count={selected.size} onClear={() => onSelect(new Set())}>
      {selected.size < total && (
        <Button
          size="xs"
          variant="subtle"
          loading={selectAll.isPending}
          onClick={() => selectAll.mutate(query)}
        >
          {t('screens.selectAllCount', { count: total })}
        </Button>
      )}
      <DisabledReason reason={publishReason}>
        <Button size="xs" variant={primaryVariant} onClick={() => publish()}>
          {t('screens.actions.publish')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={editReason}>
        <Button size="xs" variant="default" onClick={() => setDialog('playlist')}>
          {t('screens.actions.setPlaylist')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={editReason}>
        <Button size="xs" variant="default" onClick={() => setDialog('folder')}>
          {t('screens.actions.move')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={editReason}>
        <Button size="xs" variant="default" onClick={() => setDialog('tags')}>
          {t('tags.edit')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={editReason}>
        <Button size="xs" variant="default" onClick={() => run({ action: 'restart', deviceIds })}>
          {t('screens.actions.restart')}
        </Button>
      </DisabledReason>
      <MoreActions
        deviceIds={deviceIds}
        reason={editReason}
        onRun={run}
        onDisable={() => setDialog('disable')}
      />
      {dialog === 'tags' && (
        <TagsDialog
          deviceIds={deviceIds}
          loaded={loaded}
          name={onlyName}
          onClose={close}
          onDone={() => {
            close();
            finish();
          }}
        />
      )}
      {dialog && dialog !== 'tags' && (
        <SelectionDialog
          kind={dialog}
          deviceIds={deviceIds}
          canPublish={isAllowed('publish')}
          onRun={run}
          onPublish={publish}
          onClose={close}
        />
      )}
    </SelectionToolbar>
  );
}

function MoreActions({
  deviceIds,
  reason,
  onRun,
  onDisable,
}: {
  deviceIds: string[];
  /** Why none of the actions is possible; null if they are. */
  reason: string | null;
  onRun: (body: ScreenAction) => void;
  onDisable: () => void;
}) {
  const { t } = useTranslation();
  const button = (
    <Button size="xs" variant="default">
      {t('common.more')}
    </Button>
  );
  if (reason !== null) return <DisabledReason reason={reason}>{button}</DisabledReason>;
  return (
    <Menu position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRun({ action: 'enable', deviceIds })}>
          {t('screens.actions.enable')}
        </Menu.Item>
        <Menu.Item onClick={onDisable}>{t('screens.actions.disable')}</Menu.Item>
        <Menu.Item onClick={() => onRun({ action: 'reboot', deviceIds })}>
          {t('screens.actions.reboot')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Asks for the details of an action on the selected screens: a playlist, a folder or a confirmation. */
function SelectionDialog({
  kind,
  deviceIds,
  canPublish,
  onRun,
  onPublish,
  onClose,
}: {
  kind: Exclude<DialogKind, 'tags'>;
  deviceIds: string[];
  canPublish: boolean;
  onRun: (body: ScreenAction) => void;
  onPublish: (playlist: { id: string; name: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  switch (kind) {
    case 'disable':
      return (
        <Confirm
          title={t('screens.disableTitle', { count: deviceIds.length })}
          hint={t('screens.disableHint', { count: deviceIds.length })}
          action={t('screens.actions.disable')}
          onClose={onClose}
          onConfirm={() => onRun({ action: 'disable', deviceIds })}
        />
      );
    case 'folder':
      return (
        <FolderPicker
          type="device"
          title={t('screens.actions.move')}
          onClose={onClose}
          onChoose={({ id }) => onRun({ action: 'move_to_folder', deviceIds, folderId: id })}
        />
      );
    case 'playlist':
      return (
        <PlaylistPicker
          title={t('screens.actions.setPlaylist')}
          note={canPublish ? undefined : t('publish.notPermittedAny')}
          onClose={onClose}
          actions={(chosen) => (
            <>
              <Button
                variant="default"
                disabled={!chosen}
                onClick={() =>
                  chosen &&
                  onRun({ action: 'set_playlist', deviceIds, playlistId: chosen.id, publish: false })
                }
              >
                {t('screen.assignOnly')}
              </Button>
              <Button disabled={!chosen || !canPublish} onClick={() => chosen && onPublish(chosen)}>
                {t('playlist.assignNone')}
              </Button>
            </>
          )}
        />
      );
  }
}
