import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFolderPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playlistList } from '../../locales/en/playlist-list.ts';
import { type LibraryItem, useSave } from '../../platform/api.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { DataGrid } from '../../shared/list/data-grid.tsx';
import { type Pages, usePages } from '../../shared/list/use-pages.ts';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ListPicture } from '../../shared/ui/pictures.tsx';
import { useOpenCreated } from '../../shared/ui/use-open-created.ts';
import { AddButtons } from './add-buttons.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ItemMenu } from './item-menu.tsx';
import { PhoneItem } from './library-columns.tsx';
import { LibrarySelection } from './library-selection.tsx';
import { NewFolderDialog } from './new-folder-dialog.tsx';
import { PlaylistFilters } from './playlist-filters.tsx';
import { PlaylistStrips } from './playlist-strips.tsx';
import { SectionContext } from './section.ts';
import { useListedItems } from './use-listed-items.tsx';
import { type OpenFolder, useOpenFolder } from './use-open-folder.ts';
import { usePlaylistColumns } from './use-playlist-columns.tsx';
import { usePlaylistLengths } from './use-playlist-lengths.ts';
import { useUsage } from './use-usage.ts';

addEnglish({ playlistList });

const route = getRouteApi('/app/playlists');
// `ReturnType` of the generic `useSearch` itself would be `any`.
const usePlaylistsSearch = () => route.useSearch();
export type PlaylistsSearch = ReturnType<typeof usePlaylistsSearch>;

export function PlaylistsPage() {
  const search = usePlaylistsSearch();
  return (
    <SectionContext value="playlists">
      <Playlists key={search.folder ?? 'root'} search={search} />
    </SectionContext>
  );
}

function Playlists({ search }: { search: PlaylistsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const folderId = search.folder ?? null;
  const folder = useOpenFolder(folderId);
  const { pages, sort } = usePlaylists(search);
  const listed = useListedItems(pages);
  const { actions, chosen } = listed;
  const error = pages.error ?? folder.error;
  const setSearch = (change: Partial<PlaylistsSearch>) =>
    void navigate({ to: '/playlists', search: { ...search, ...change } as PlaylistsSearch, replace: true });
  const name = folderId === null ? t('nav.playlists') : (folder.path.at(-1)?.name ?? t('common.folder'));
  return (
    <Page
      title={name}
      heading={<Breadcrumbs folder={folder} drag={listed.drag} />}
      actions={(folderId === null || !error) && <AddPlaylist folder={folder} />}
      tools={
        chosen.length > 0 ? (
          <LibrarySelection
            items={chosen}
            isTrash={false}
            actions={actions}
            onClear={() => listed.setSelected(new Set())}
          />
        ) : (
          <PlaylistFilters search={search} onChange={setSearch} />
        )
      }
    >
      {error ? (
        <ErrorNote error={error} retry={pages.error ? pages.retry : folder.retry} />
      ) : !pages.isPending && pages.total === 0 ? (
        <NoPlaylists folder={folder} search={search} onClearFilters={() => setSearch({ q: undefined })} />
      ) : (
        <PlaylistList
          label={name}
          isTable={search.view === 'table'}
          pages={pages}
          sort={sort}
          onSort={setSearch}
          listed={listed}
        />
      )}
      {listed.dialogs}
    </Page>
  );
}

/** The playlists of a folder, and its folders with playlists, that match the search. */
function usePlaylists(search: PlaylistsSearch) {
  const sort = { key: search.sort ?? 'last_activity_at', direction: search.dir ?? 'desc' } as const;
  const pages = usePages('library.list', {
    type: 'playlist',
    withFolders: 'true',
    sortBy: sort.key,
    sortDirection: sort.direction,
    ...(search.folder !== undefined && { folderId: search.folder }),
    ...(search.q && { search: search.q }),
  });
  return { pages, sort };
}

/** The playlists as poster strips or as a table. */
function PlaylistList({
  label,
  isTable,
  pages,
  sort,
  onSort,
  listed: { selected, setSelected, open, onItemKey, dragProps, actions },
}: {
  label: string;
  isTable: boolean;
  pages: Pages<LibraryItem>;
  sort: ReturnType<typeof usePlaylists>['sort'];
  onSort: (change: Partial<PlaylistsSearch>) => void;
  listed: ReturnType<typeof useListedItems>;
}) {
  const facts = { lengths: usePlaylistLengths(pages.loaded), usage: useUsage(pages.loaded) };
  const columns = usePlaylistColumns(open, facts);
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const menu = (item: LibraryItem) => <ItemMenu item={item} actions={actions} onOpen={open} />;
  const shared = { label, pages, selected, onSelect: setSelected, onOpen: open, onItemKey };
  if (!isTable)
    return <PlaylistStrips {...shared} {...facts} isPhone={isPhone} menu={menu} cardProps={dragProps} />;
  return (
    <DataGrid
      {...shared}
      columns={columns}
      sort={sort}
      onSort={({ key, direction }) => onSort({ sort: key as typeof sort.key, dir: direction })}
      rowMenu={menu}
      phoneRow={(item) => <PhoneItem item={item} />}
      rowProps={dragProps}
    />
  );
}

/** Creates a playlist in a folder, and opens it. */
function useNewPlaylist(folderId: string | null) {
  const { t } = useTranslation();
  const { rememberPage, openCreated } = useOpenCreated();
  const playlist = useSave('playlists.create', {
    onSuccess: ({ id, name }) => openCreated(name, { to: '/playlists/$id', params: { id } }),
  });
  return {
    isPending: playlist.isPending,
    create() {
      rememberPage();
      playlist.mutate({ body: { name: t('library.untitledPlaylist'), parentFolderId: folderId } });
    },
  };
}

function AddPlaylist({ folder: { id, canAdd, shared } }: { folder: OpenFolder }) {
  const { t } = useTranslation();
  const primaryVariant = usePrimaryVariant();
  const { create, isPending } = useNewPlaylist(id);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      {shared && <ShareButton item={shared} />}
      <AddButtons canAdd={canAdd}>
        {(props) => (
          <>
            <ActionIcon
              size={32}
              aria-label={t('playlistList.newFolder')}
              title={t('playlistList.newFolder')}
              onClick={() => setNaming(true)}
              {...props}
            >
              <IconFolderPlus size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
            <Button variant={primaryVariant} loading={isPending} onClick={create} {...props}>
              {t('playlistList.new')}
            </Button>
            {isNaming && <NewFolderDialog folderId={id} onClose={() => setNaming(false)} />}
          </>
        )}
      </AddButtons>
    </>
  );
}

function NoPlaylists({
  folder: { id, canAdd },
  search,
  onClearFilters,
}: {
  folder: OpenFolder;
  search: PlaylistsSearch;
  onClearFilters: () => void;
}) {
  const { t } = useTranslation();
  const { create, isPending } = useNewPlaylist(id);
  if (search.q)
    return (
      <EmptyNote title={t('playlistList.noMatch')} hint={t('screens.noMatchHint')} help="organise-content">
        <Button variant="default" onClick={onClearFilters}>
          {t('screens.clearFilters')}
        </Button>
      </EmptyNote>
    );
  const title = t(id === null ? 'playlistList.empty' : 'playlistList.emptyFolder');
  if (!canAdd)
    return <EmptyNote title={title} hint={t('playlistList.emptyReadOnlyHint')} help="members-and-roles" />;
  return (
    <EmptyNote
      picture={<ListPicture />}
      title={title}
      hint={t(id === null ? 'playlistList.emptyHint' : 'playlistList.emptyFolderHint')}
      help="build-a-playlist"
    >
      <Button variant="default" loading={isPending} onClick={create}>
        {t('playlistList.new')}
      </Button>
    </EmptyNote>
  );
}
