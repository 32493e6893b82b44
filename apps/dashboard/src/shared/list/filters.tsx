import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filters.module.css';

const TYPING_MS = 250;

/** The search field of a list. It reports the trimmed text when typing pauses. */
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
  const reported = useRef(value);
  const find = useDebouncedCallback((words: string) => {
    reported.current = words.trim() || undefined;
    onSearch(reported.current);
  }, TYPING_MS);
  // Follow changes from elsewhere, but not the echo of this field, which would undo what a person is typing.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
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
