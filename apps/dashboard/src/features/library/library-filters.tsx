import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import type { LibrarySearch } from './library-page.tsx';
import { type FiltersProps, ListFilters, TrashButton } from './list-filters.tsx';

const kinds = ['presentation', 'playlist', 'file_upload', 'folder', 'theme'] as const;

export function LibraryFilters({ search, onChange }: FiltersProps<LibrarySearch>) {
  const { t } = useTranslation();
  return (
    <ListFilters
      label={t('library.search')}
      search={search}
      onChange={onChange}
      trash={!search.trash && <TrashButton view={search.view} />}
    >
      <FilterSelect
        clearable
        label={t('library.filterKind')}
        placeholder={t('library.anyKind')}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined } as object)}
        data={kinds.map((kind) => ({ value: kind, label: t(`library.kindsPlural.${kind}`) }))}
      />
    </ListFilters>
  );
}
