import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { flattenFolders } from '../pickers/folder-tree.ts';
import styles from './publish-sheet.module.css';
import type { PublishScope } from './publish-sheet-store.ts';

type Filter = Pick<PublishScope, 'folderId' | 'tag'>;

const DEBOUNCE_MS = 300;

/** Limits a publish to the screens of a folder, or with a tag. */
export function ScopeFilter({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation();
  const [tag, setTag] = useState(filter.tag ?? '');
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } }).data?.folders ?? [];
  const { folderId } = filter;
  const applyTag = useDebouncedCallback((text: string) => {
    onChange({ ...(folderId && { folderId }), ...(text !== '' && { tag: text }) });
  }, DEBOUNCE_MS);
  return (
    <div className={styles.filter}>
      {folders.length > 0 && (
        <FilterSelect
          label={t('publish.filter.folder')}
          placeholder={t('publish.filter.anyFolder')}
          clearable
          value={folderId ?? null}
          onChange={(next) =>
            onChange({ ...(filter.tag && { tag: filter.tag }), ...(next && { folderId: next }) })
          }
          data={flattenFolders(folders).map(({ id, name, depth }) => ({
            value: id,
            label: `${'  '.repeat(depth)}${name}`,
          }))}
        />
      )}
      <TextInput
        size="xs"
        aria-label={t('publish.filter.tag')}
        placeholder={t('publish.filter.tagPlaceholder')}
        value={tag}
        onChange={({ currentTarget: { value } }) => {
          setTag(value);
          applyTag(value.trim().replace(/\s*:\s*/, ':'));
        }}
      />
    </div>
  );
}
