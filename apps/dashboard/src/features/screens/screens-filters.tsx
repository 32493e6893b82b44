import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type SavedView, useRead } from '../../platform/api.ts';
import { ColumnsButton } from '../../shared/list/columns-button.tsx';
import { type ActiveFilter, FilterChips } from '../../shared/list/filter-chips.tsx';
import { SearchFilter } from '../../shared/list/filters.tsx';
import { ViewSwitch } from '../../shared/list/view-switch.tsx';
import { isChanged, settingsOf } from './saved-view.ts';
import { screenFilterFields } from './screen-filter-fields.ts';
import styles from './screens.module.css';
import { tagFilterLabel } from './tags.ts';
import type { useColumnLayout } from './use-column-layout.ts';
import type { useViewActions } from './use-saved-views.tsx';

const route = getRouteApi('/app/screens');

/** Loads the menu of filters. If loading fails, opening the menu reports it. */
export const loadScreenFilterMenu = () =>
  import('./screen-filter-menu.tsx').then((m) => ({ default: m.ScreenFilterMenu }));
const ScreenFilterMenu = lazy(loadScreenFilterMenu);

export function ScreensFilters({
  columns,
  view,
  actions,
}: {
  columns: ReturnType<typeof useColumnLayout>;
  /** The saved view that is open. */
  view: SavedView | null;
  actions: ReturnType<typeof useViewActions>;
}) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = useActiveFilters();
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
        <SaveButtons columns={columns} view={view} actions={actions} />
      </div>
      <span className={styles.end}>
        {search.view !== 'grid' && <ColumnsButton {...columns.menu} />}
        <ViewSwitch
          view={search.view ?? 'table'}
          onChange={(view) => set({ view: view === 'table' ? undefined : view })}
        />
      </span>
    </>
  );
}

/** Saves what the list shows as a new view, or in the view that is open. */
function SaveButtons({ columns: { layout, reset }, view, actions }: Parameters<typeof ScreensFilters>[0]) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const hasFilters =
    search.q !== undefined || screenFilterFields.some((field) => search[field] !== undefined);
  if (view ? !isChanged(view, search, layout) : !hasFilters) return null;
  const settings = settingsOf(search, layout);
  return (
    <>
      {view?.canUpdate && (
        <Button
          size="xs"
          variant="subtle"
          loading={actions.isSaving}
          onClick={() => actions.save(view, settings, reset)}
        >
          {t('views.save')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => actions.saveAs(settings)}>
        {t('views.saveAs')}
      </Button>
    </>
  );
}

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
