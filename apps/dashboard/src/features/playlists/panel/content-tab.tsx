import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../../platform/api.ts';
import { useContentUrl } from '../../../platform/config.ts';
import { useAppName } from '../../../shared/apps/use-app-name.ts';
import { itemIcons } from '../../../shared/items/item-icons.ts';
import { picturesOf } from '../../../shared/items/item-pictures.ts';
import { useItemLength } from '../../../shared/items/use-item-length.ts';
import { useGridKeys } from '../../../shared/list/use-grid-keys.ts';
import { type Pages, usePages } from '../../../shared/list/use-pages.ts';
import { ErrorNote } from '../../../shared/ui/error-note.tsx';
import { chooseFiles } from '../../../shared/uploads/use-choose-files.ts';
import { sourceOfLibraryItem } from '../library-source.ts';
import type { Place } from '../use-insertion.ts';
import styles from './add-panel.module.css';
import type { PanelContentProps } from './panel-content.tsx';
import { PanelSearch } from './panel-search.tsx';
import { LoadingTiles, PanelTile } from './panel-tile.tsx';

interface OpenFolder {
  id: string;
  name: string;
}

/** The library as pictures, with its folders. */
export function ContentTab({ playlistId, insertion }: PanelContentProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const [path, setPath] = useState<readonly OpenFolder[]>([]);
  const folder = path.at(-1);
  const pages = usePages('library.list', {
    sortBy: 'last_activity_at',
    sortDirection: 'desc',
    hideShownFiles: 'true',
    ...(folder && { folderId: folder.id }),
    ...(search !== '' && { search }),
  });
  const list = useFocusedList(folder?.id);
  return (
    <>
      <div className={styles.tools}>
        <PanelSearch label={t('playlist.panel.search')} value={text} onChange={setText} />
        <Tooltip label={t('playlist.uploadFiles')}>
          <ActionIcon
            size={30}
            variant="default"
            aria-label={t('playlist.uploadFiles')}
            onClick={() => chooseFiles((files) => insertion.addFiles(files))}
          >
            <IconUpload size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {folder && (
        <button type="button" className={styles.back} onClick={() => setPath(path.slice(0, -1))}>
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
          <span>{folder.name}</span>
        </button>
      )}
      <ContentTiles
        ref={list}
        pages={pages}
        playlistId={playlistId}
        isSearching={search !== ''}
        onOpen={({ resourceId: id, name }) => {
          setText('');
          setPath([...path, { id, name }]);
        }}
        onInsert={(item, place) => {
          const source = sourceOfLibraryItem(item);
          if (source) return insertion.add(source, place);
          const { resourceId: id, name: filename, fileData } = item;
          if (fileData) insertion.addOne({ id, filename, contentType: fileData.contentType }, place);
        }}
      />
    </>
  );
}

function ContentTiles({
  ref,
  pages,
  playlistId,
  isSearching,
  ...actions
}: {
  ref: React.Ref<HTMLUListElement>;
  pages: Pages<LibraryItem>;
  playlistId: string;
  isSearching: boolean;
  onOpen: (folder: LibraryItem) => void;
  onInsert: (item: LibraryItem, place?: Place) => void;
}) {
  const { t } = useTranslation();
  const moveFocus = useGridKeys();
  if (pages.error) return <ErrorNote error={pages.error} retry={pages.retry} />;
  if (pages.isPending) return <LoadingTiles />;
  // Neither the playlist itself nor a theme can be an item.
  const items = pages.loaded.filter(
    ({ resourceId, resourceType }) => resourceId !== playlistId && resourceType !== 'theme',
  );
  return (
    <>
      {items.length === 0 && (
        <p className={styles.none}>{t(isSearching ? 'library.noMatch' : 'playlist.panel.empty')}</p>
      )}
      <ul
        ref={ref}
        className={styles.tiles}
        tabIndex={-1}
        aria-label={t('playlist.panel.content')}
        aria-busy={pages.isStale}
        onKeyDown={moveFocus}
      >
        {items.map((item) => (
          <ContentTile key={item.id} item={item} {...actions} />
        ))}
      </ul>
      {pages.loaded.length < pages.total && (
        <Button
          className={styles.more}
          size="xs"
          variant="subtle"
          loading={pages.isStale}
          onClick={() => pages.onVisibleRange(0, pages.loaded.length + 1)}
        >
          {t('picker.more')}
        </Button>
      )}
    </>
  );
}

function ContentTile({
  item,
  onOpen,
  onInsert,
}: {
  item: LibraryItem;
  onOpen: (folder: LibraryItem) => void;
  onInsert: (item: LibraryItem, place?: Place) => void;
}) {
  const { t } = useTranslation();
  const appName = useAppName();
  const { name, resourceType, presentationData } = item;
  const isFolder = resourceType === 'folder';
  return (
    <PanelTile
      name={name}
      label={t(isFolder ? 'playlist.panel.openFolder' : 'playlist.addItem', { name })}
      about={
        isFolder
          ? null
          : presentationData
            ? appName(presentationData.applicationName)
            : t(`library.kinds.${resourceType}`)
      }
      badge={useItemLength(item)}
      picture={<ItemPicture item={item} />}
      onClick={() => (isFolder ? onOpen(item) : onInsert(item))}
      {...(!isFolder && { insert: (place?: Place) => onInsert(item, place) })}
    />
  );
}

/** The picture of an item, a mosaic for a playlist, or its icon. */
function ItemPicture({ item }: { item: LibraryItem }) {
  const contentUrl = useContentUrl();
  const pictures = picturesOf(item).flatMap((path) => contentUrl(path) ?? []);
  const Icon = itemIcons[item.resourceType];
  if (pictures.length === 0)
    return <Icon size={item.resourceType === 'folder' ? 32 : 20} stroke={1.4} aria-hidden />;
  return (
    <span className={styles.pictures} data-count={pictures.length}>
      {pictures.map((source) => (
        <img key={source} src={source} alt="" loading="lazy" decoding="async" draggable={false} />
      ))}
    </span>
  );
}

/** Moves the focus to the list when another folder opens, which removes the tile or the button that had the focus. */
function useFocusedList(folderId: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(folderId);
  useEffect(() => {
    if (before.current === folderId) return;
    before.current = folderId;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [folderId]);
  return list;
}
