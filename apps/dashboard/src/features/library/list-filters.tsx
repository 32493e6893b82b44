import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepView } from '../../shared/items/keep-view.ts';
import { FilterSelect, loadFilterSelect } from '../../shared/list/filter-select.tsx';
import { SearchFilter } from '../../shared/list/filters.tsx';
import { ViewSwitch } from '../../shared/list/view-switch.tsx';
import { whenUsed } from '../../shared/ui/when-used.ts';
import styles from './library.module.css';

const sorts = ['last_activity_at', 'updated_at', 'created_at', 'name'] as const;
type Sort = (typeof sorts)[number];

/** The parameters that the addresses of content and of playlists share. */
interface ListSearch {
  q?: string | undefined;
  sort?: Sort | undefined;
  dir?: 'asc' | 'desc' | undefined;
  /** Absent for pictures, the default. */
  view?: 'table' | undefined;
}

export interface FiltersProps<Search> {
  search: Search;
  onChange: (change: Partial<Search>) => void;
}

/** The filters that content and playlists share: the search, the order and the view. */
export function ListFilters({
  label,
  search,
  onChange,
  trash,
  children,
}: {
  /** The label of the search. */
  label: string;
  search: ListSearch;
  onChange: (change: ListSearch) => void;
  /** A button that opens the trash. */
  trash: ReactNode;
  /** The other filters. */
  children?: ReactNode;
}) {
  return (
    <>
      <SearchFilter label={label} value={search.q} onSearch={(q) => onChange({ q })} />
      {children}
      <SortFilter sort={search.sort} onChange={onChange} />
      <span className={styles.end}>
        {trash}
        <ContentViewSwitch view={search.view} onChange={onChange} />
      </span>
    </>
  );
}

/** Opens the trash in the same view. `kind` shows only one kind of item. */
export function TrashButton({ view, kind }: { view: ListSearch['view']; kind?: 'playlist' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button
      onClick={() =>
        void navigate({
          to: '/content',
          search: { ...keepView({ view }), trash: true, ...(kind && { kind }) },
        })
      }
      size="xs"
      variant="subtle"
      color="gray"
    >
      <IconTrash size={14} aria-hidden />
      <span className={styles.trash}>{t('library.trash')}</span>
    </Button>
  );
}

/** Switches between pictures, which is the default, and the table. */
function ContentViewSwitch({
  view = 'grid',
  onChange,
}: {
  view: ListSearch['view'] | 'grid';
  onChange: (change: ListSearch) => void;
}) {
  const { t } = useTranslation();
  return (
    <ViewSwitch
      views={[
        { view: 'table', label: t('common.viewTable') },
        { view: 'grid', label: t('common.viewGrid') },
      ]}
      view={view}
      onChange={(chosen) => onChange({ view: chosen === 'grid' ? undefined : chosen })}
    />
  );
}

/** The order of items. It also loads the lists of the other filters. */
function SortFilter({
  sort = 'last_activity_at',
  onChange,
}: {
  sort: ListSearch['sort'];
  onChange: (change: ListSearch) => void;
}) {
  const { t } = useTranslation();
  // If loading fails, opening a filter reports it.
  useEffect(() => whenUsed(() => void loadFilterSelect().catch(() => undefined)), []);
  return (
    <FilterSelect
      label={t('library.sort')}
      allowDeselect={false}
      value={sort}
      onChange={(next) => next && onChange({ sort: next as Sort, dir: next === 'name' ? 'asc' : 'desc' })}
      data={sorts.map((each) => ({ value: each, label: t(`library.sorts.${each}`) }))}
    />
  );
}
