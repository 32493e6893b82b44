import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo } from '../../platform/format.ts';
import { useScreenAction } from '../../shared/batches/batches.ts';
import { usePublish } from '../../shared/batches/use-publish.tsx';
import { Dialog, DialogFooter } from '../../shared/ui/dialog.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import styles from './publish-bar.module.css';
import { confirmationsOf, publishCandidates, requiresConfirmation } from './publish-candidates.ts';
import { PublishChanges } from './publish-changes.tsx';
import { canPublishTo, unpublishedScreens } from './use-publishable-count.ts';

/** Shows what publishing will change on each screen. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const screens = useRead('devices.list', unpublishedScreens);
  const action = useScreenAction();
  const checkedPublish = usePublish();
  const devices = screens.data?.data ?? [];
  const preview = useRead(
    'devices.publishPreview',
    { body: { deviceIds: devices.map(({ id }) => id) } },
    { enabled: devices.length > 0, keepPrevious: true },
  );
  const candidates = publishCandidates(devices, preview.data);
  const chosen = candidates.flatMap(({ device, isForbidden }) =>
    isForbidden || skipped.has(device.id) ? [] : [device],
  );
  const { blank, missing } = confirmationsOf(candidates, skipped);
  const needsConfirmation = blank + missing > 0;
  const toggle = (id: string) =>
    setSkipped((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const skipScreensToConfirm = () =>
    setSkipped(
      (before) =>
        new Set([...before, ...candidates.filter(requiresConfirmation).map(({ device }) => device.id)]),
    );
  const publish = () => {
    const body = { action: 'publish' as const, deviceIds: chosen.map(({ id }) => id) };
    const name = chosen.length === 1 ? (chosen[0]?.name ?? null) : null;
    // Without the preview, the dialog has not warned about blank screens, so check for them first.
    if (preview.data === undefined) return checkedPublish.publish({ body, name, onStarted: onClose });
    // Confirm only what this dialog has warned about.
    action.mutate({ body: { ...body, confirmBlank: needsConfirmation }, name }, { onSuccess: onClose });
  };
  if (checkedPublish.dialog) return checkedPublish.dialog;
  return (
    <Dialog onClose={onClose} title={t('publish.title')} size={560}>
      <p className={styles.hint}>{t('publish.hint')}</p>
      {screens.isError ? (
        <ErrorNote error={screens.error} retry={() => void screens.refetch()} />
      ) : (
        <div className={styles.list}>
          {screens.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={20} m={14} w="auto" />)}
          {screens.isSuccess && devices.length === 0 && <p className={styles.row}>{t('publish.nothing')}</p>}
          <ScreenList candidates={candidates} skipped={skipped} toggle={toggle} preview={preview} />
        </div>
      )}
      {preview.isError && (
        <p className={styles.previewError} role="status">
          {t('publish.previewFailed')}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void preview.refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {needsConfirmation && (
        <ConfirmationWarning blank={blank} missing={missing} chosen={chosen} onSkip={skipScreensToConfirm} />
      )}
      <DialogFooter>
        {(screens.data?.total ?? 0) > devices.length && (
          <span className={styles.note}>{`${devices.length} / ${screens.data?.total}`}</span>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <DisabledReason reason={chosen.length === 0 ? t('publish.choose') : null}>
          <Button
            onClick={publish}
            loading={action.isPending || checkedPublish.isPending}
            color={needsConfirmation ? 'red' : undefined}
            data-autofocus
          >
            {t(needsConfirmation ? 'publish.anywayCount' : 'publish.publishCount', { count: chosen.length })}
          </Button>
        </DisabledReason>
      </DialogFooter>
    </Dialog>
  );
}

/** Says what the person confirms by publishing. */
function ConfirmationWarning({
  blank,
  missing,
  chosen,
  onSkip,
}: {
  blank: number;
  missing: number;
  chosen: readonly Device[];
  onSkip: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.warning}>
      <p role="status">
        {blank > 0 && t('publish.goesBlank', { count: blank })}{' '}
        {missing > 0 && t('publish.skipsHidden', { count: missing })}
      </p>
      {blank + missing < chosen.length && (
        <Button variant="default" size="xs" onClick={onSkip}>
          {t('publish.leaveOut', { count: blank + missing })}
        </Button>
      )}
    </div>
  );
}

function ScreenList({
  candidates,
  skipped,
  toggle,
  preview,
}: {
  candidates: ReturnType<typeof publishCandidates>;
  skipped: ReadonlySet<string>;
  toggle: (id: string) => void;
  preview: { isPending: boolean };
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.screens}>
      {candidates.map(({ device, group, isForbidden }) => (
        <li key={device.id} className={styles.screen}>
          <PublishRow
            device={device}
            checked={!isForbidden && !skipped.has(device.id)}
            disabled={isForbidden}
            onToggle={() => toggle(device.id)}
          />
          {!canPublishTo(device) && <p className={styles.refused}>{t('publish.notPermitted')}</p>}
          {group && canPublishTo(device) && (
            <PublishChanges group={group} zone={device.timezone} isForbidden={isForbidden} />
          )}
          {preview.isPending && canPublishTo(device) && <Skeleton h={14} w="60%" ml={48} mb={14} />}
        </li>
      ))}
    </ul>
  );
}

function PublishRow({
  device,
  checked,
  disabled,
  onToggle,
}: {
  device: Device;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <label className={styles.row} htmlFor={`publish-${device.id}`}>
      <Checkbox
        id={`publish-${device.id}`}
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        size="xs"
      />
      <span>
        <span className={styles.name}>{device.name}</span>{' '}
        {device.playlist ? (
          <span className={styles.what}>{t('publish.willShow', { playlist: device.playlist.name })}</span>
        ) : (
          <span className={device.playlistId === null ? styles.warn : styles.what}>
            {t(device.playlistId === null ? 'publish.noPlaylist' : 'publish.hiddenPlaylist')}
          </span>
        )}
      </span>
      <span className={styles.when}>
        {device.publishedAt
          ? t('publish.lastPublished', { ago: formatAgo(device.publishedAt, now) })
          : t('publish.neverPublished')}
      </span>
    </label>
  );
}
