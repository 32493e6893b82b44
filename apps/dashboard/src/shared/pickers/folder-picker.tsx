import { Button, Skeleton } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { flattenFolders } from './folder-tree.ts';
import styles from './pickers.module.css';

/** Chooses a folder or the root, except `except` and its descendants. */
export function FolderPicker({
  type,
  title,
  except = [],
  onChoose,
  onClose,
}: {
  type: 'device' | 'library';
  title: string;
  except?: readonly string[];
  onChoose: (folder: { id: string | null; name: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const folders = useRead('folders.libraryLite', { query: { type } });
  const root = type === 'device' ? t('screens.allScreens') : t('library.root');
  const rows = [
    { id: null, name: root, depth: 0 },
    ...flattenFolders(folders.data?.folders ?? [], except).map((row) => ({ ...row, depth: row.depth + 1 })),
  ];
  const choose = () => {
    const row = rows.find(({ id }) => id === chosen);
    if (row) onChoose({ id: row.id, name: row.name });
  };
  return (
    <Dialog onClose={onClose} title={title} size={420}>
      {folders.isError ? (
        <ErrorNote error={folders.error} retry={() => void folders.refetch()} />
      ) : (
        <div className={styles.list} role="radiogroup" aria-label={title}>
          {folders.isPending && <Skeleton h={16} m={12} w="auto" />}
          {rows.map(({ id, name, depth }) => (
            <label
              key={id ?? 'root'}
              className={styles.option}
              style={{ paddingInlineStart: 12 + depth * 20 }}
            >
              <input
                type="radio"
                name="folder"
                className={styles.radio}
                checked={chosen === id}
                onChange={() => setChosen(id)}
                onDoubleClick={choose}
              />
              <IconFolder size={16} stroke={1.6} aria-hidden />
              <span>{name}</span>
            </label>
          ))}
        </div>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={chosen === undefined} onClick={choose}>
          {t('screens.actions.move')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
