import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DisabledReason } from '../ui/disabled-reason.tsx';
import { LazyShareDialog } from './lazy-share-dialog.tsx';
import { canShare, type SharedItem } from './shared-item.ts';

/** The button on the page of an item that opens the share dialog. */
export function ShareButton({ item }: { item: SharedItem }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisabledReason reason={canShare(item) ? null : t('errors.forbidden')}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('common.share')}
        </Button>
      </DisabledReason>
      {isOpen && <LazyShareDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
