import { Button, Skeleton } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { flattenFolders } from './folder-tree.ts';
import styles from './pickers.module.css';

interface FolderRow {
  /** Null: the root. */
  id: string | null;
  name: string;
  depth: number;
  /** False if the server would refuse to move anything here. */
  canAdd: boolean;
}

/** A dialog for choosing a folder or the root. It does not offer the folders in `except` and their descendants. */
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
  const rows: FolderRow[] = [
    { id: null, name: root, depth: 0, canAdd: true },
    ...flattenFolders(folders.data?.folders ?? [], except).map(({ id, name, depth, permissions }) => ({
      id,
      name,
      depth: depth + 1,
      canAdd: permissions.includes('update'),
    })),
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
          {rows.map((row) => (
            <FolderOption
              key={row.id ?? 'root'}
              row={row}
              isChosen={chosen === row.id}
              onChoose={() => setChosen(row.id)}
              onConfirm={choose}
            />
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

function FolderOption({
  row: { name, depth, canAdd },
  isChosen,
  onChoose,
  onConfirm,
}: {
  row: FolderRow;
  isChosen: boolean;
  onChoose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  return (
    <label
      className={styles.option}
      style={{ paddingInlineStart: 12 + depth * 20 }}
      data-disabled={!canAdd || undefined}
    >
      <input
        type="radio"
        name="folder"
        className={styles.radio}
        checked={isChosen}
        disabled={!canAdd}
        onChange={onChoose}
        onDoubleClick={onConfirm}
      />
      <IconFolder size={16} stroke={1.6} aria-hidden />
      <span>{name}</span>
      {!canAdd && <span className={styles.optionMeta}>{t('picker.viewOnly')}</span>}
    </label>
  );
}
