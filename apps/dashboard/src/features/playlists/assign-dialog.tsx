import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { Dialog, DialogFooter } from '../../shared/ui/dialog.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { SearchInput } from '../../shared/ui/search-input.tsx';
import styles from './assign-dialog.module.css';

/** A dialog that assigns the playlist to the selected screens and publishes it to them. */
export function AssignDialog({
  playlist,
  onClose,
}: {
  playlist: { id: string; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const screens = useRead(
    'devices.list',
    { query: { pageSize: 200, ...(search !== '' && { search }) } },
    { keepPrevious: true },
  );
  const { ids, isSelected, select } = useScreenSelection(playlist.id);
  const rows = screens.data?.data ?? [];
  const assign = () => {
    onClose();
    openPublishSheet({ scope: { deviceIds: ids }, playlist });
  };
  const hasNone = screens.isSuccess && rows.length === 0 && search === '';
  return (
    <Dialog onClose={onClose} title={t('playlist.assignTitle')} size={560}>
      <p className={styles.hint}>{t('playlist.assignHint')}</p>
      {hasNone ? (
        <AddFirstScreen />
      ) : (
        <>
          <SearchInput label={t('screens.search')} value={text} onChange={setText} />
          {screens.isError ? (
            <ErrorNote error={screens.error} retry={() => void screens.refetch()} />
          ) : (
            <div className={styles.list}>
              {screens.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={20} m={14} w="auto" />)}
              {rows.map((device) => (
                <ScreenChoice
                  key={device.id}
                  device={device}
                  isCurrent={device.playlistId === playlist.id}
                  isSelected={isSelected(device.id)}
                  onChange={(next) => select(device.id, next)}
                />
              ))}
            </div>
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button disabled={ids.length === 0} onClick={assign}>
              {ids.length === 0 ? t('playlist.assignNone') : t('playlist.assignCount', { count: ids.length })}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

/** The selected screens. At first, these are the ones that already play the playlist. */
function useScreenSelection(playlistId: string) {
  /** The screens that the person has selected or deselected. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const playing = useRead('devices.list', { query: { pageSize: 200, playlistId } });
  const initial = new Map(
    (playing.data?.data ?? []).map((device) => [
      device.id,
      device.playlistId === playlistId && canAssignTo(device),
    ]),
  );
  const isSelected = (id: string) => changed.get(id) ?? initial.get(id) ?? false;
  return {
    ids: [...new Set([...initial.keys(), ...changed.keys()])].filter(isSelected),
    isSelected,
    select: (id: string, next: boolean) => setChanged((before) => new Map(before).set(id, next)),
  };
}

function AddFirstScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyNote title={t('screens.emptyTitle')} hint={t('screens.emptyHint')} help="add-a-screen">
      <Button onClick={() => void navigate({ to: '/screens', search: { add: true } })}>
        {t('screens.add')}
      </Button>
    </EmptyNote>
  );
}

/** Needs both permissions, because the button assigns and publishes. */
function canAssignTo({ permissions }: Device): boolean {
  return permissions.includes('update') && permissions.includes('publish');
}

function ScreenChoice({
  device,
  isCurrent,
  isSelected,
  onChange,
}: {
  device: Device;
  isCurrent: boolean;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}) {
  const { t } = useTranslation();
  const id = `assign-${device.id}`;
  return (
    <label className={styles.row} htmlFor={id}>
      <Checkbox
        id={id}
        size="xs"
        checked={isSelected}
        disabled={!canAssignTo(device)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.name}>{device.name}</span>
      <span className={styles.current}>
        {!canAssignTo(device)
          ? t('publish.notPermitted')
          : isCurrent
            ? t('playlist.alreadyPlays')
            : device.playlist && t('playlist.playsPlaylist', { playlist: device.playlist.name })}
      </span>
      <span className={styles.state}>
        <ScreenStatus device={device} />
      </span>
    </label>
  );
}
