import { CloseButton, Select, type SelectProps, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filters.module.css';

const TYPING_MS = 250;

/** Words to look for above a list; told when typing pauses, without spaces around them. */
export function SearchFilter({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string | undefined;
  onSearch: (words: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(value ?? '');
  const told = useRef(value);
  const find = useDebouncedCallback((words: string) => {
    told.current = words.trim() || undefined;
    onSearch(told.current);
  }, TYPING_MS);
  // Cleared or gone back to from elsewhere; the echo of what was told here would undo what is being typed.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value ?? '');
  }, [value]);
  const type = (words: string) => {
    setText(words);
    find(words);
  };
  return (
    <TextInput
      className={styles.search}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      rightSection={
        text === '' ? null : <CloseButton size="xs" aria-label={t('common.clear')} onClick={() => type('')} />
      }
    />
  );
}

/** One of the choices by which a list is narrowed or ordered. */
export function FilterSelect({ label, className, ...props }: SelectProps & { label: string }) {
  return (
    <Select
      {...props}
      className={className ? `${styles.select} ${className}` : styles.select}
      size="xs"
      aria-label={label}
    />
  );
}
