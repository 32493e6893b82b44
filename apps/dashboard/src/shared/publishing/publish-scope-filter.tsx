import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { flattenFolders } from '../pickers/folder-tree.ts';
import styles from './publish-sheet.module.css';
import type { PublishScope } from './publish-sheet-store.ts';

type Filter = Pick<PublishScope, 'folderId' | 'tag'>;

const DEBOUNCE_MS = 300;

/** The filter, the text of its tag, and whether that text is still being typed. */
export function useScopeFilter() {
  const [folderId, setFolderId] = useState<string | null>(null);
  const [tagText, setTagText] = useState('');
  const typed = tagText.trim().replace(/\s*:\s*/, ':');
  const [tag] = useDebouncedValue(typed, DEBOUNCE_MS);
  const filter: Filter = { ...(folderId && { folderId }), ...(tag !== '' && { tag }) };
  const onChange = (change: { folderId?: string | null; tagText?: string }) => {
    if (change.folderId !== undefined) setFolderId(change.folderId);
    if (change.tagText !== undefined) setTagText(change.tagText);
  };
  return { filter, tagText, isTyping: typed !== tag, onChange };
}

/** Limits a publish to the screens in a folder or with a tag. */
export function ScopeFilter({
  filter,
  tagText,
  onChange,
}: Omit<ReturnType<typeof useScopeFilter>, 'isTyping'>) {
  const { t } = useTranslation();
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } }).data?.folders ?? [];
  return (
    <div className={styles.filter}>
      {folders.length > 0 && (
        <FilterSelect
          label={t('publish.filter.folder')}
          placeholder={t('publish.filter.anyFolder')}
          clearable
          value={filter.folderId ?? null}
          onChange={(folderId) => onChange({ folderId })}
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
        value={tagText}
        onChange={({ currentTarget: { value } }) => onChange({ tagText: value })}
      />
    </div>
  );
}
