import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { FolderPicker } from '../../shared/pickers/folder-picker.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { SelectionToolbar } from '../../shared/ui/selection-toolbar.tsx';
import { canDelete, canEdit } from './library-calls.ts';
import type { LibraryActions } from './use-library-actions.ts';

/** Actions on the selected items. */
export function LibrarySelection({
  items,
  isTrash,
  actions,
  onClear,
}: {
  items: readonly LibraryItem[];
  isTrash: boolean;
  actions: LibraryActions;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const areFiles = items.every(({ resourceType }) => resourceType === 'file_upload');
  const run = (action: () => void) => {
    onClear();
    action();
  };
  const reasonUnless = (isAllowed: (item: LibraryItem) => boolean) =>
    items.every(isAllowed) ? null : t('library.cannotChangeAll', { count: items.length });
  return (
    <SelectionToolbar count={items.length} onClear={onClear}>
      {isTrash ? (
        <DisabledReason reason={reasonUnless(canDelete)}>
          <Button size="xs" onClick={() => run(() => actions.restore(items))}>
            {t('library.restore')}
          </Button>
        </DisabledReason>
      ) : (
        <>
          {areFiles && (
            <Button
              size="xs"
              onClick={() =>
                void navigate({
                  to: '/presentations/new',
                  search: { files: items.map(({ resourceId }) => resourceId).join(',') },
                })
              }
            >
              {t('library.makePresentation', { count: items.length })}
            </Button>
          )}
          <DisabledReason reason={reasonUnless(canEdit)}>
            <Button size="xs" variant="default" onClick={() => setMoving(true)}>
              {t('common.move')}
            </Button>
          </DisabledReason>
          <DisabledReason reason={reasonUnless(canDelete)}>
            <Button size="xs" variant="default" onClick={() => run(() => actions.remove(items))}>
              {t('common.delete')}
            </Button>
          </DisabledReason>
        </>
      )}
      {isMoving && (
        <FolderPicker
          type="library"
          title={t('library.moveTitle')}
          except={items.map(({ resourceId }) => resourceId)}
          onClose={() => setMoving(false)}
          onChoose={(folder) => {
            setMoving(false);
            run(() => actions.move(items, folder));
          }}
        />
      )}
    </SelectionToolbar>
  );
}
