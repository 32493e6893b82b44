import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { type Pages, usePages } from '../list/use-pages.ts';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import styles from './file-picker.module.css';

/** A dialog for choosing files from the library, newest first. */
export function FilePicker({
  types,
  isMultiple,
  onChoose,
  onClose,
}: {
  types: readonly string[];
  isMultiple: boolean;
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const files = usePages('library.list', {
    contentTypes: types.length > 0 ? [...types] : ['*/*'],
    sortBy: 'created_at',
    ...(search !== '' && { search }),
  });
  const toggle = (id: string) => {
    if (!isMultiple) return setChosen([id]);
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  };
  const markOf = (id: string) =>
    isMultiple ? chosen.indexOf(id) + 1 : <IconCheck size={13} stroke={3} aria-hidden />;
  return (
    <Dialog onClose={onClose} title={t('picker.files')} size={720}>
      <SearchInput label={t('picker.search')} value={text} onChange={setText} />
      <FileList files={files}>
        {files.loaded.map(({ resourceId: id, name, fileData }) => (
          <FileTile
            key={id}
            name={name}
            src={contentUrl(fileData?.thumbnailUrl)}
            mark={chosen.includes(id) ? markOf(id) : null}
            onClick={() => toggle(id)}
            onDoubleClick={() => onChoose(isMultiple ? [...new Set([...chosen, id])] : [id])}
          />
        ))}
      </FileList>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {chosen.length > 1 ? t('picker.choose', { count: chosen.length }) : t('picker.chooseOne')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The tiles of the files, with a button that loads more; or why there are none. */
function FileList({ files, children }: { files: Pages<LibraryItem>; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      {files.error && <ErrorNote error={files.error} retry={files.retry} />}
      {files.total === 0 && !files.isPending && !files.error && (
        <p className={styles.empty}>{t('picker.empty')}</p>
      )}
      <div className={styles.tiles}>
        {files.isPending && [1, 2, 3, 4].map((tile) => <Skeleton key={tile} h={110} />)}
        {children}
      </div>
      {files.loaded.length < files.total && (
        <Button
          variant="subtle"
          loading={files.isStale}
          onClick={() => files.onVisibleRange(0, files.loaded.length + 1)}
        >
          {t('picker.more')}
        </Button>
      )}
    </div>
  );
}

function FileTile({
  name,
  src,
  mark,
  onClick,
  onDoubleClick,
}: {
  name: string;
  src: string | undefined;
  /** Marks a chosen file; null if it is not chosen. */
  mark: ReactNode;
  onClick: () => void;
  onDoubleClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={mark !== null}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      <img src={src} alt="" loading="lazy" />
      <span>{name}</span>
      {mark !== null && <i className={styles.mark}>{mark}</i>}
    </button>
  );
}
