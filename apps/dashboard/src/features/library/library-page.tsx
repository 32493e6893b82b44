import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { DataGrid } from '../../shared/list/data-grid.tsx';
import { usePages } from '../../shared/list/use-pages.ts';
import type { ListView } from '../../shared/list/view-switch.tsx';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { DropPicture } from '../../shared/ui/pictures.tsx';
import { ROOT_UPLOADS, uploadTarget, useChooseFiles } from '../../shared/uploads/use-choose-files.ts';
import { AddButtons } from './add-buttons.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ContentGrid } from './content-grid.tsx';
import { ItemMenu } from './item-menu.tsx';
import { PhoneItem, useLibraryColumns } from './library-columns.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { LibrarySelection } from './library-selection.tsx';
import { NewMenu } from './new-menu.tsx';
import { useLibrarySearch } from './use-library-search.ts';
import { useListedItems } from './use-listed-items.tsx';
import { type OpenFolder, useOpenFolder } from './use-open-folder.ts';

const rootRoute = getRouteApi('/app/content');
const folderRoute = getRouteApi('/app/content/$folder');
// `ReturnType` of the generic `useSearch` itself would be `any`.
const useRootSearch = () => rootRoute.useSearch();
export type LibrarySearch = ReturnType<typeof useRootSearch>;

export function LibraryRootPage() {
  return <Library key="root" folderId={null} search={useRootSearch()} />;
}

export function FolderPage() {
  const { folder } = folderRoute.useParams();
  return <Library key={folder} folderId={folder} search={folderRoute.useSearch()} />;
}

function Library({ folderId, search }: { folderId: string | null; search: LibrarySearch }) {
  const isTrash = search.trash === true;
  const list = useLibraryList(folderId, search);
  const { pages, setSearch } = list;
  const folder = useOpenFolder(folderId);
  const error = pages.error ?? folder.error;
  const listed = useListedItems(pages);
  const { actions, chosen, open } = listed;
  const name = useTitle(folder, isTrash);
  useUploadsInto(folder);
  return (
    <Page
      title={name}
      heading={<Breadcrumbs folder={folder} isTrash={isTrash} drag={listed.drag} />}
      actions={!isTrash && (folderId === null || !error) && <AddActions folder={folder} />}
      tools={
        chosen.length > 0 ? (
          <LibrarySelection
            items={chosen}
            isTrash={isTrash}
            actions={actions}
            onClear={() => listed.setSelected(new Set())}
          />
        ) : (
          <LibraryFilters search={search} onChange={setSearch} />
        )
      }
    >
      {error ? (
        <ErrorNote error={error} retry={pages.error ? pages.retry : folder.retry} />
      ) : !pages.isPending && pages.total === 0 ? (
        <EmptyList
          search={search}
          canAdd={folder.canAdd}
          onClearFilters={() => setSearch({ q: undefined, kind: undefined })}
        />
      ) : (
        <LibraryList
          label={name}
          view={search.view ?? 'grid'}
          list={list}
          selected={listed.selected}
          onSelect={listed.setSelected}
          onOpen={open}
          menu={(item) => <ItemMenu item={item} actions={actions} onOpen={open} />}
          onItemKey={listed.onItemKey}
          dragProps={listed.dragProps}
        />
      )}
      {listed.dialogs}
    </Page>
  );
}

/** The items as pictures or as a table. */
function LibraryList({
  label,
  view,
  list: { pages, sort, setSearch },
  selected,
  onSelect,
  onOpen,
  menu,
  onItemKey,
  dragProps,
}: {
  label: string;
  view: ListView;
  list: ReturnType<typeof useLibraryList>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (item: LibraryItem) => void;
  menu: (item: LibraryItem) => ReactNode;
  onItemKey: (item: LibraryItem, key: string) => boolean;
  dragProps: (item: LibraryItem) => React.HTMLAttributes<HTMLElement> & { draggable?: boolean };
}) {
  const columns = useLibraryColumns(onOpen);
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const shared = { label, pages, selected, onSelect, onOpen, onItemKey };
  if (view === 'grid') return <ContentGrid {...shared} isPhone={isPhone} menu={menu} cardProps={dragProps} />;
  return (
    <DataGrid
      {...shared}
      columns={columns}
      sort={sort}
      onSort={({ key, direction }) => setSearch({ sort: key as typeof sort.key, dir: direction })}
      rowMenu={menu}
      phoneRow={(item) => <PhoneItem item={item} />}
      rowProps={dragProps}
    />
  );
}

/** The items of a folder (null: the root) or of the trash that match the search. */
function useLibraryList(folderId: string | null, search: LibrarySearch) {
  const isTrash = search.trash === true;
  const sort = { key: search.sort ?? 'last_activity_at', direction: search.dir ?? 'desc' } as const;
  const pages = usePages('library.list', {
    sortBy: sort.key,
    sortDirection: sort.direction,
    ...(folderId !== null && !isTrash && { folderId }),
    ...(search.q && { search: search.q }),
    ...(search.kind && { type: search.kind }),
    // People edit a picture or a video through its presentation.
    ...(search.kind !== 'file_upload' && { hideShownFiles: 'true' as const }),
    ...(isTrash && { trash: 'true' as const }),
  });
  return { pages, sort, setSearch: useLibrarySearch(folderId) };
}

function useTitle({ id, path }: OpenFolder, isTrash: boolean): string {
  const { t } = useTranslation();
  if (isTrash) return t('library.trash');
  return id === null ? t('library.title') : (path.at(-1)?.name ?? t('common.folder'));
}

/** Uploads go into the open folder. */
function useUploadsInto({ id, canAdd }: OpenFolder): void {
  useEffect(() => {
    uploadTarget.set({ folderId: id, canAdd });
    return () => uploadTarget.set(ROOT_UPLOADS);
  }, [id, canAdd]);
}

/** Adds items to the open folder, and shares it. */
function AddActions({ folder: { id, canAdd, shared } }: { folder: OpenFolder }) {
  const { t } = useTranslation();
  const primaryVariant = usePrimaryVariant();
  const chooseFiles = useChooseFiles();
  return (
    <>
      {shared && <ShareButton item={shared} />}
      <AddButtons canAdd={canAdd}>
        {(props) => (
          <>
            <NewMenu folderId={id} {...props} />
            <Button variant={primaryVariant} onClick={chooseFiles} {...props}>
              {t('library.upload')}
            </Button>
          </>
        )}
      </AddButtons>
    </>
  );
}

function EmptyList({
  search,
  canAdd,
  onClearFilters,
}: {
  search: LibrarySearch;
  canAdd: boolean;
  onClearFilters: () => void;
}) {
  const { t } = useTranslation();
  const chooseFiles = useChooseFiles();
  const button = (text: string, onClick: () => void): ReactNode => (
    <Button variant="default" onClick={onClick}>
      {text}
    </Button>
  );
  if (search.q ?? search.kind)
    return (
      <EmptyNote title={t('library.noMatch')} hint={t('screens.noMatchHint')} help="organise-content">
        {button(t('screens.clearFilters'), onClearFilters)}
      </EmptyNote>
    );
  if (search.trash)
    return (
      <EmptyNote
        title={t('library.emptyTrash')}
        hint={t('library.emptyTrashHint')}
        help="delete-and-restore"
      />
    );
  if (!canAdd)
    return (
      <EmptyNote
        title={t('library.emptyTitle')}
        hint={t('library.emptyReadOnlyHint')}
        help="members-and-roles"
      />
    );
  return (
    <EmptyNote
      picture={<DropPicture />}
      title={t('library.emptyTitle')}
      hint={t('library.emptyHint')}
      help="upload-content"
    >
      {button(t('library.chooseFiles'), chooseFiles)}
    </EmptyNote>
  );
}
