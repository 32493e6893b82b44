import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './blank-publish.module.css';
import type { Blank, BlankPublish } from './blank-publish.ts';
import { useNames } from './use-names.ts';

const MOST_NAMES = 12;

/** Names the screens that would show nothing or skip content, and asks whether to publish to them. */
export function BlankPublishDialog({
  found: { blanks, confirmable, forbidden },
  others,
  isPending,
  onClose,
  onPublishOthers,
  onPublishAll,
}: {
  found: BlankPublish;
  /** How many screens of the publish have everything that they need. */
  others: number;
  isPending: boolean;
  onClose: () => void;
  onPublishOthers: () => void;
  onPublishAll: () => void;
}) {
  const { t } = useTranslation();
  const count = confirmable.length + forbidden.length;
  const name = blanks[0]?.screens[0]?.name ?? '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        confirmable.length === 0
          ? t('publish.blankForbiddenTitle', { count, name })
          : count === 1
            ? t('publish.anywayTitle', { name })
            : t('publish.blankTitle', { count })
      }
      size={520}
    >
      <ul className={styles.blanks}>
        {blanks.map((blank) => (
          <BlankRow key={`${blank.playlist?.id} ${blank.reason} ${blank.leavesBlank}`} blank={blank} />
        ))}
      </ul>
      {forbidden.length > 0 && (
        <p className={styles.note}>{t('publish.blankForbidden', { count: forbidden.length })}</p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
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
      </div>
    </Modal>
  );
}

function BlankRow({ blank: { playlist, reason, missingFiles, screens } }: { blank: Blank }) {
  const { t } = useTranslation();
  const list = useNames();
  const names = screens
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
    .join(', ');
  const more = screens.length - MOST_NAMES;
  return (
    <li>
      <strong>{playlist ? (playlist.name ?? t('publish.hidden')) : t('screens.noPlaylist')}</strong>
      <span className={styles.reason}>{t(`publish.confirm.${reason}`, { names: list(missingFiles) })}</span>
      <span className={styles.screens}>
        {t('publish.blankOn', { names: more > 0 ? t('publish.andMore', { names, count: more }) : names })}
      </span>
    </li>
  );
}
