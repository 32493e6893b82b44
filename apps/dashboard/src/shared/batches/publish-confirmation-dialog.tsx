import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import styles from './publish-confirmation.module.css';
import type { PublishConfirmation, PublishWarning } from './publish-confirmation.ts';
import { useNameSummary, useScreenNames } from './use-name-summary.ts';

/** Names the screens that would show nothing or skip content, and asks whether to publish to them. */
export function PublishConfirmationDialog({
  confirmation: { warnings, confirmable, forbidden },
  others,
  isPending,
  onClose,
  onPublishOthers,
  onPublishAll,
}: {
  confirmation: PublishConfirmation;
  /** The number of screens of the publish that need no confirmation. */
  others: number;
  isPending: boolean;
  onClose: () => void;
  onPublishOthers: () => void;
  onPublishAll: () => void;
}) {
  const { t } = useTranslation();
  const summarise = useScreenNames();
  const names = new Map(
    warnings.flatMap(({ screens }) => screens.map(({ id, name }) => [id, name] as const)),
  );
  const isRefused = confirmable.length === 0;
  // The title counts only the screens to which the person can publish, unless there are none.
  const screenIds = isRefused ? forbidden : confirmable;
  const count = screenIds.length;
  const name = names.get(screenIds[0] ?? '') ?? '';
  return (
    <Dialog
      onClose={onClose}
      title={
        isRefused
          ? t('publish.blankForbiddenTitle', { count, name })
          : count === 1
            ? t('publish.anywayTitle', { name })
            : t('publish.blankTitle', { count })
      }
      size={520}
    >
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <WarningRow
            key={`${warning.playlist?.id} ${warning.reason} ${warning.leavesBlank}`}
            warning={warning}
          />
        ))}
      </ul>
      {forbidden.length > 0 && (
        <p className={styles.note}>
          {t('publish.blankForbidden', { names: summarise(forbidden.map((id) => names.get(id) ?? '')) })}
        </p>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t(isRefused ? 'common.close' : 'common.cancel')}
        </Button>
        {others > 0 && (
          <Button variant="default" onClick={onPublishOthers} disabled={isPending}>
            {t('publish.blankOthers', { count: others })}
          </Button>
        )}
        {confirmable.length > 0 && (
          <Button color="red" onClick={onPublishAll} loading={isPending}>
            {t('publish.anyway')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function WarningRow({ warning: { playlist, reason, missingFiles, screens } }: { warning: PublishWarning }) {
  const { t } = useTranslation();
  const list = useNameSummary();
  const summarise = useScreenNames();
  return (
    <li>
      <strong>{playlist ? (playlist.name ?? t('publish.hidden')) : t('screens.noPlaylist')}</strong>
      <span className={styles.reason}>{t(`publish.confirm.${reason}`, { names: list(missingFiles) })}</span>
      <span className={styles.screens}>
        {t('publish.blankOn', { names: summarise(screens.map(({ name }) => name)) })}
      </span>
    </li>
  );
}
