import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepView } from '../../shared/items/keep-view.ts';
import { FilterSelect, loadFilterSelect } from '../../shared/list/filter-select.tsx';
import { SearchFilter } from '../../shared/list/filters.tsx';
import { ViewSwitch } from '../../shared/list/view-switch.tsx';
import { whenUsed } from '../../shared/ui/when-used.ts';
import styles from './library.module.css';
import type { LibrarySearch } from './library-page.tsx';

const kinds = ['presentation', 'playlist', 'file_upload', 'folder', 'theme'] as const;
const sorts = ['last_activity_at', 'updated_at', 'created_at', 'name'] as const;

export function LibraryFilters({
  search,
  onChange,
}: {
  search: LibrarySearch;
  onChange: (change: Partial<LibrarySearch>) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <SearchFilter
        label={t('library.search')}
        value={search.q}
        onSearch={(q) => onChange({ q } as object)}
      />
      <FilterSelect
        clearable
        label={t('library.filterKind')}
        placeholder={t('library.anyKind')}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined } as object)}
        data={kinds.map((kind) => ({ value: kind, label: t(`library.kindsPlural.${kind}`) }))}
      />
      <SortFilter sort={search.sort} onChange={onChange} />
      <span className={styles.end}>
        {!search.trash && (
          <Button
            onClick={() =>
              void navigate({ to: '/content', search: (before) => ({ ...keepView(before), trash: true }) })
            }
            size="xs"
            variant="subtle"
            color="gray"
          >
            <IconTrash size={14} aria-hidden />
            <span className={styles.trash}>{t('library.trash')}</span>
          </Button>
        )}
        <ContentViewSwitch view={search.view} onChange={onChange} />
      </span>
    </>
  );
}

type ContentView = 'grid' | 'table';

/** Switches between pictures, which is the default, and the table. */
export function ContentViewSwitch({
  view = 'grid',
  onChange,
}: {
  view: ContentView | undefined;
  onChange: (change: { view?: ContentView }) => void;
}) {
  const { t } = useTranslation();
  return (
    <ViewSwitch
      views={[
        { view: 'table', label: t('common.viewTable') },
        { view: 'grid', label: t('common.viewGrid') },
      ]}
      view={view}
      onChange={(chosen) => onChange({ view: chosen === 'grid' ? undefined : chosen } as object)}
    />
  );
}

type Sort = (typeof sorts)[number];

/** The order of items. It also loads the lists of the other filters. */
export function SortFilter({
  sort = 'last_activity_at',
  onChange,
}: {
  sort: Sort | undefined;
  onChange: (order: { sort: Sort; dir: 'asc' | 'desc' }) => void;
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
