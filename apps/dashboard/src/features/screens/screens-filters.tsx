import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { SearchFilter } from '../../shared/list/filters.tsx';
import { ViewSwitch } from '../../shared/list/view-switch.tsx';
import { flattenFolders } from '../../shared/pickers/folder-tree.ts';
import styles from './screens.module.css';

const route = getRouteApi('/app/screens');
const states = ['online', 'offline', 'attention', 'unpublished', 'disabled'] as const;

export function ScreensFilters() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const counts = useRead('devices.counts').data;
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } }).data?.folders ?? [];
  const set = (change: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <>
      <SearchFilter label={t('screens.search')} value={search.q} onSearch={(q) => set({ q } as object)} />
      <FilterSelect
        label={t('screens.filterState')}
        placeholder={t('screens.anyState')}
        clearable
        value={search.state ?? null}
        onChange={(state) => set({ state: state ?? undefined } as object)}
        data={states.map((state) => ({
          value: state,
          label: counts ? `${t(`screens.${state}`)} · ${counts[state]}` : t(`screens.${state}`),
        }))}
      />
      {folders.length > 0 && (
        <FilterSelect
          className={styles.phoneOnly ?? ''}
          label={t('common.folder')}
          placeholder={t('screens.allScreens')}
          clearable
          value={search.folder ?? null}
          onChange={(folder) => set({ folder: folder ?? undefined } as object)}
          data={flattenFolders(folders).map(({ id, name, depth }) => ({
            value: id,
            label: `${'  '.repeat(depth)}${name}`,
          }))}
        />
      )}
      <span className={styles.end}>
        <ViewSwitch
          view={search.view ?? 'table'}
          onChange={(view) => set({ view: view === 'table' ? undefined : view } as object)}
        />
      </span>
    </>
  );
}
