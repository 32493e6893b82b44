import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { SelectionToolbar } from '../../shared/ui/selection-toolbar.tsx';
import { canDelete, canEdit } from './library-calls.ts';
import { MoveDialog } from './move-dialog.tsx';
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
          {areFiles && <MakePresentationButton files={items} />}
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
        <MoveDialog
          items={items}
          move={(moved, folder) => run(() => actions.move(moved, folder))}
          onClose={() => setMoving(false)}
        />
      )}
    </SelectionToolbar>
  );
}

/** Opens the editor of a new presentation with the files. */
function MakePresentationButton({ files }: { files: readonly LibraryItem[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button
      size="xs"
      onClick={() =>
        void navigate({
          to: '/presentations/new',
          search: { files: files.map(({ resourceId }) => resourceId).join(',') },
        })
      }
    >
      {t('library.makePresentation', { count: files.length })}
    </Button>
  );
}
