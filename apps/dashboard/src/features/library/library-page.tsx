import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { DataGrid } from '../../shared/list/data-grid.tsx';
import { usePages } from '../../shared/list/use-pages.ts';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { DropPicture } from '../../shared/ui/pictures.tsx';
import { uploadFolder, useChooseFiles } from '../../shared/uploads/use-choose-files.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FileDialog } from './file-dialog.tsx';
import { InUseDialog } from './in-use-dialog.tsx';
import { ItemMenu } from './item-menu.tsx';
import { canEdit, isMovable } from './library-calls.ts';
import { PhoneItem, useLibraryColumns } from './library-columns.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { LibrarySelection } from './library-selection.tsx';
import { NewMenu } from './new-menu.tsx';
import { useDragItems } from './use-drag-items.ts';
import { useFolderPath } from './use-folder-path.ts';
import { useLibraryActions } from './use-library-actions.ts';

const rootRoute = getRouteApi('/app/library');
const folderRoute = getRouteApi('/app/library/$folder');
export type LibrarySearch = ReturnType<typeof rootRoute.useSearch>;

export function LibraryRootPage() {
  return <Library key="root" folderId={null} search={rootRoute.useSearch()} />;
}

export function FolderPage() {
  const { folder } = folderRoute.useParams();
  return <Library key={folder} folderId={folder} search={folderRoute.useSearch()} />;
}

function Library({ folderId, search }: { folderId: string | null; search: LibrarySearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useLibraryActions();
  const mainMove = usePrimaryVariant();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<LibraryItem | null>(null);
  const isTrash = search.trash === true;
  const sort = { key: search.sort ?? 'last_activity_at', direction: search.dir ?? 'desc' } as const;
  const pages = usePages('library.list', {
    sortBy: sort.key,
    sortDirection: sort.direction,
    ...(folderId !== null && !isTrash && { folderId }),
    ...(search.q && { search: search.q }),
    ...(search.kind && { type: search.kind }),
    ...(isTrash && { trash: 'true' as const }),
  });
  const path = useFolderPath(folderId);
  const chooseFiles = useChooseFiles();
  const drag = useDragItems(pages.loaded, selected, actions.move);

  useEffect(() => {
    uploadFolder.set(folderId);
    return () => uploadFolder.set(null);
  }, [folderId]);

  const setSearch = useCallback(
    (change: Partial<LibrarySearch>) => {
      const next = (before: LibrarySearch) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        );
      void (folderId === null
        ? navigate({ to: '/library', search: next, replace: true })
        : navigate({ to: '/library/$folder', params: { folder: folderId }, search: next, replace: true }));
    },
    [navigate, folderId],
  );
  const open = useCallback(
    (item: LibraryItem) => {
      if (item.deletedAt !== null || item.resourceType === 'theme') return;
      const id = item.resourceId;
      if (item.resourceType === 'folder') void navigate({ to: '/library/$folder', params: { folder: id } });
      else if (item.resourceType === 'presentation')
        void navigate({ to: '/presentations/$id', params: { id } });
      else if (item.resourceType === 'playlist') void navigate({ to: '/playlists/$id', params: { id } });
      else setShown(item);
    },
    [navigate],
  );
  const columns = useLibraryColumns(open);
  const chosen = pages.loaded.filter(({ id }) => selected.has(id));
  const isFiltered = Boolean(search.q ?? search.kind);
  const isEmpty = !pages.isPending && pages.total === 0;
  const name = isTrash ? t('library.trash') : (path.at(-1)?.name ?? t('library.title'));

  return (
    <Page
      title={name}
      heading={<Breadcrumbs path={path} isTrash={isTrash} drag={drag} />}
      actions={
        isTrash ? null : (
          <>
            <NewMenu folderId={folderId} />
            <Button variant={mainMove} onClick={chooseFiles}>
              {t('library.upload')}
            </Button>
          </>
        )
      }
      tools={
        chosen.length > 0 ? (
          <LibrarySelection
            items={chosen}
            isTrash={isTrash}
            actions={actions}
            onClear={() => setSelected(new Set())}
          />
        ) : (
          <LibraryFilters search={search} onChange={setSearch} />
        )
      }
    >
      {pages.error ? (
        <ErrorNote error={pages.error} retry={pages.retry} />
      ) : isEmpty && isFiltered ? (
        <NoMatch onClear={() => setSearch({ q: undefined, kind: undefined } as object)} />
      ) : isEmpty && isTrash ? (
        <EmptyNote title={t('library.emptyTrash')} hint={t('library.emptyTrashHint')} />
      ) : isEmpty ? (
        <EmptyLibrary onUpload={chooseFiles} />
      ) : (
        <DataGrid
          label={name}
          columns={columns}
          pages={pages}
          sort={sort}
          onSort={({ key, direction }) => setSearch({ sort: key as typeof sort.key, dir: direction })}
          selected={selected}
          onSelect={setSelected}
          onOpen={open}
          rowMenu={(item) => <ItemMenu item={item} actions={actions} onOpen={open} />}
          phoneRow={(item) => <PhoneItem item={item} />}
          rowProps={(item) => (isTrash || !isMovable(item) || !canEdit(item) ? {} : drag.rowProps(item))}
        />
      )}
      {shown && <FileDialog item={shown} onClose={() => setShown(null)} />}
      {actions.inUse && <InUseDialog inUse={actions.inUse} actions={actions} />}
    </Page>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyNote title={t('library.noMatch')} hint={t('screens.noMatchHint')}>
      <Button variant="default" onClick={onClear}>
        {t('screens.clearFilters')}
      </Button>
    </EmptyNote>
  );
}

function EmptyLibrary({ onUpload }: { onUpload: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyNote picture={<DropPicture />} title={t('library.emptyTitle')} hint={t('library.emptyHint')}>
      <Button variant="default" onClick={onUpload}>
        {t('library.chooseFiles')}
      </Button>
    </EmptyNote>
  );
}
