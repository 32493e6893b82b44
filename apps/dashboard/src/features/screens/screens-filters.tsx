import { getRouteApi } from '@tanstack/react-router';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { ColumnsButton } from '../../shared/list/columns-button.tsx';
import { type ActiveFilter, FilterChips } from '../../shared/list/filter-chips.tsx';
import { SearchFilter } from '../../shared/list/filters.tsx';
import { ViewSwitch } from '../../shared/list/view-switch.tsx';
import { isDefault } from './saved-view.ts';
import { screenFilterFields } from './screen-filter-fields.ts';
import styles from './screens.module.css';
import { sortOf } from './screens-sort.ts';
import { SortMenu } from './sort-menu.tsx';
import { tagFilterLabel } from './tags.ts';
import type { useColumnLayout } from './use-column-layout.ts';

const route = getRouteApi('/app/screens');

/** Loads the menu of filters. If loading fails, opening the menu reports it. */
export const loadScreenFilterMenu = () =>
  import('./screen-filter-menu.tsx').then((m) => ({ default: m.ScreenFilterMenu }));
const ScreenFilterMenu = lazy(loadScreenFilterMenu);

/** Loaded only when there is something to save. */
const SaveButtons = lazy(() => import('./save-buttons.tsx').then((m) => ({ default: m.SaveButtons })));

/** Memoised, because scrolling the list renders the page. */
export const ScreensFilters = memo(function ScreensFilters({
  columns,
}: {
  columns: ReturnType<typeof useColumnLayout>;
}) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = useActiveFilters();
  // For an open view, the buttons check whether it has changed.
  const canSave = search.saved !== undefined || !isDefault(search, columns.layout);
  const set = (change: object) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const clear = Object.fromEntries(screenFilterFields.map((field) => [field, undefined]));
  return (
    <>
      <div className={styles.searchRow}>
        <SearchFilter label={t('screens.search')} value={search.q} onSearch={(q) => set({ q })} />
      </div>
      <div className={styles.filters}>
        <FilterChips
          filters={filters}
          menu={ScreenFilterMenu}
          prepare={() => void loadScreenFilterMenu().catch(() => undefined)}
          onChoose={(field, value) => set({ [field]: value })}
          onRemove={(field) => set({ [field]: undefined })}
          onClear={() => set(clear)}
        />
        <Suspense>{canSave && <SaveButtons columns={columns} />}</Suspense>
      </div>
      <span className={styles.end}>
        {search.view ? (
          <SortMenu
            sort={sortOf(search)}
            onSort={({ key, direction }) => set({ sort: key, dir: direction })}
          />
        ) : (
          <ColumnsButton {...columns.menu} />
        )}
        <ViewSwitch
          views={[
            { view: 'table', label: t('common.viewTable') },
            { view: 'grid', label: t('screenList.largeTiles') },
            { view: 'dense', label: t('screenList.smallTiles') },
          ]}
          view={search.view ?? 'table'}
          onChange={(view) => set({ view: view === 'table' ? undefined : view })}
        />
      </span>
    </>
  );
});

/** The filters in the address, with their labels. */
function useActiveFilters(): ActiveFilter[] {
  const { t } = useTranslation();
  const { state, tag, folder, playlist } = route.useSearch();
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } }).data?.folders;
  const playlists = useRead(
    'playlists.list',
    { query: { id: [playlist ?? ''], includeItems: 'false' } },
    { enabled: playlist !== undefined },
  ).data?.data;
  /** The name of an item; nothing while it is loading. */
  const nameIn = (items: readonly { id: string; name: string }[] | undefined, id: string) =>
    items && (items.find((item) => item.id === id)?.name ?? t('filters.unknown'));
  const values = {
    state: state && t(`screens.${state}`),
    tag: tag && tagFilterLabel(tag, (key) => t('screens.filters.anyTagValue', { key })),
    folder: folder && (nameIn(folders, folder) ?? '…'),
    playlist: playlist && (nameIn(playlists, playlist) ?? '…'),
  };
  return screenFilterFields.flatMap((field) => {
    const value = values[field];
    return value ? [{ field, label: t(`screens.filters.${field}`), value }] : [];
  });
}
