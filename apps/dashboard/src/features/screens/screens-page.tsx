import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { currentLocale } from '../../platform/locale.ts';
import { DataGrid } from '../../shared/list/data-grid.tsx';
import { usePages } from '../../shared/list/use-pages.ts';
import { useWritableFolder } from '../../shared/pickers/use-writable-folder.ts';
import { NoScreens } from '../../shared/screens/no-screens.tsx';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { whenUsed } from '../../shared/ui/when-used.ts';
import { screenFilterFields } from './screen-filter-fields.ts';
import { ScreenFolders } from './screen-folders.tsx';
import { loadScreenMenu, ScreenMenu } from './screen-menu.tsx';
import styles from './screens.module.css';
import { PhoneScreen, useScreenColumns } from './screens-columns.tsx';
import { loadScreenFilterMenu, ScreensFilters } from './screens-filters.tsx';

const AddScreen = lazy(() => import('./add-screen.tsx').then((m) => ({ default: m.AddScreen })));
const ScreensGrid = lazy(() => import('./screens-grid.tsx').then((m) => ({ default: m.ScreensGrid })));
const SelectionBar = lazy(() => import('./selection-bar.tsx').then((m) => ({ default: m.SelectionBar })));

const route = getRouteApi('/app/screens');
const noSelection: ReadonlySet<string> = new Set();

/** Loads what only the filters and menus need. If loading fails, opening one of them reports it. */
async function loadMenus(): Promise<void> {
  await Promise.allSettled([loadScreenFilterMenu(), loadScreenMenu()]);
}

export function ScreensPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [selected, setSelected] = useState(noSelection);
  const writableFolderId = useWritableFolder('device', search.folder ?? null);
  const list = useScreensList(search);
  const { pages, query, isNew } = list;
  useEffect(() => (pages.isPending ? undefined : whenUsed(() => void loadMenus())), [pages.isPending]);
  const openAdd = () => void navigate({ search: (before) => ({ ...before, add: true }) });
  return (
    <Page
      title={t('screens.title')}
      after={<ScreenCount />}
      actions={!isNew && <AddScreenButton onAdd={openAdd} />}
      tools={
        selected.size > 0 ? (
          <Suspense>
            <SelectionBar
              selected={selected}
              rows={pages.loaded}
              total={pages.total}
              query={query}
              onSelect={setSelected}
            />
          </Suspense>
        ) : (
          !isNew && <ScreensFilters />
        )
      }
    >
      <div className={styles.split}>
        <ScreenFolders />
        <div className={styles.list}>
          <ScreensList list={list} selected={selected} onSelect={setSelected} onAdd={openAdd} />
        </div>
      </div>
      <Suspense>
        {search.add && (
          <AddScreen
            folderId={writableFolderId}
            code={search.code ?? ''}
            onClose={() => void navigate({ search: ({ add: _, code: __, ...rest }) => rest, replace: true })}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** The screens that match the filters in the address. */
function useScreensList(search: ReturnType<typeof route.useSearch>) {
  const sort = { key: search.sort ?? 'name', direction: search.dir ?? 'asc' } as const;
  const query = {
    sortBy: sort.key,
    sortDirection: sort.direction,
    ...(search.q && { search: search.q }),
    ...(search.state && { state: search.state }),
    ...(search.tag && { tag: search.tag }),
    ...(search.folder && { folderId: search.folder }),
    ...(search.playlist && { playlistId: search.playlist }),
  } as const;
  const pages = usePages('devices.list', query);
  const isFiltered =
    search.q !== undefined || screenFilterFields.some((field) => search[field] !== undefined);
  const isEmpty = !pages.isPending && !pages.error && pages.total === 0;
  // Without screens, the only action is in the middle of the page.
  return { pages, query, sort, isEmpty, isNew: isEmpty && !isFiltered };
}

function ScreenCount() {
  const counts = useRead('devices.counts').data;
  if (!counts || counts.total === 0) return null;
  return <span className={styles.count}>{counts.total.toLocaleString(currentLocale())}</span>;
}

function AddScreenButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const primaryVariant = usePrimaryVariant();
  return (
    <Button variant={primaryVariant} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {t('screens.add')}
    </Button>
  );
}

/** Shows the screens as a table or as pictures, or says why there are none. */
function ScreensList({
  list: { pages, sort, isEmpty, isNew },
  selected,
  onSelect,
  onAdd,
}: {
  list: ReturnType<typeof useScreensList>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useScreenColumns();
  const shared = { label: t('screens.title'), pages, selected, onSelect };
  if (pages.error) return <ErrorNote error={pages.error} retry={pages.retry} />;
  if (isNew) return <NoScreens onAdd={onAdd} />;
  if (isEmpty)
    return (
      <EmptyNote title={t('screens.noMatch')} hint={t('screens.noMatchHint')} help="organise-screens">
        <Button
          variant="default"
          onClick={() =>
            void navigate({
              search: ({ sort, dir, view }) => ({
                ...(sort && { sort }),
                ...(dir && { dir }),
                ...(view && { view }),
              }),
            })
          }
        >
          {t('screens.clearFilters')}
        </Button>
      </EmptyNote>
    );
  if (view === 'grid')
    return (
      <Suspense>
        <ScreensGrid {...shared} />
      </Suspense>
    );
  return (
    <DataGrid
      {...shared}
      columns={columns}
      sort={sort}
      onSort={({ key, direction }) =>
        void navigate({
          search: (before) => ({ ...before, sort: key as typeof sort.key, dir: direction }),
        })
      }
      onOpen={({ id }) => void navigate({ to: '/screens/$id', params: { id } })}
      rowMenu={(device) => <ScreenMenu device={device} />}
      phoneRow={(device) => <PhoneScreen device={device} />}
    />
  );
}
