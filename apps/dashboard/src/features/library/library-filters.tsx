import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [text, setText] = useState(search.q ?? '');
  const find = useDebouncedCallback((q: string) => onChange({ q: q.trim() || undefined } as object), 250);
  const type = (q: string) => {
    setText(q);
    find(q);
  };
  return (
    <>
      <TextInput
        className={styles.search}
        size="xs"
        type="search"
        aria-label={t('library.search')}
        placeholder={t('library.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={
          text === '' ? null : (
            <CloseButton size="xs" aria-label={t('common.clear')} onClick={() => type('')} />
          )
        }
      />
      <Select
        className={styles.select}
        size="xs"
        clearable
        aria-label={t('library.filterKind')}
        placeholder={t('library.anyKind')}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined } as object)}
        data={kinds.map((kind) => ({ value: kind, label: t(`library.kindsPlural.${kind}`) }))}
      />
      <Select
        className={styles.select}
        size="xs"
        aria-label={t('library.sort')}
        allowDeselect={false}
        value={search.sort ?? 'last_activity_at'}
        onChange={(sort) => sort && onChange({ sort, dir: sort === 'name' ? 'asc' : 'desc' })}
        data={sorts.map((sort) => ({ value: sort, label: t(`library.sorts.${sort}`) }))}
      />
      {!search.trash && (
        <Button
          className={styles.push}
          onClick={() => void navigate({ to: '/library', search: { trash: true } })}
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={14} aria-hidden />}
        >
          {t('library.trash')}
        </Button>
      )}
    </>
  );
}
