import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Dialog, DialogFooter } from '../../shared/ui/dialog.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { ItemPicture } from './item-picture.tsx';
import styles from './library.module.css';
import { canDelete } from './library-calls.ts';
import { useItemDetails } from './use-item-details.ts';
import type { LibraryActions } from './use-library-actions.ts';

/** Shows what an item in the trash looks like, so that people know whether to restore it. */
export function TrashedItemDialog({
  item,
  restore,
  onClose,
}: {
  item: LibraryItem;
  restore: LibraryActions['restore'];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const details = useItemDetails()(item);
  return (
    <Dialog onClose={onClose} title={item.name} size={640} yOffset="8vh">
      <div className={styles.trashed}>
        <ItemPicture item={item} />
      </div>
      <div className={styles.facts}>
        <span>{[t(`library.kinds.${item.resourceType}`), details].filter(Boolean).join(' · ')}</span>
        <span>{t('library.deletedAt', { when: formatDateTime(item.deletedAt ?? '') })}</span>
      </div>
      <DialogFooter>
        <DisabledReason reason={canDelete(item) ? null : t('errors.forbidden')}>
          <Button
            onClick={() => {
              onClose();
              restore([item]);
            }}
          >
            {t('library.restore')}
          </Button>
        </DisabledReason>
      </DialogFooter>
    </Dialog>
  );
}
