import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStartPage } from '../ui/use-start-page.ts';
import styles from './filters.module.css';

/** The pause in typing after which the list is searched, in milliseconds. */
export const TYPING_MS = 250;

/** The search field of a list. It calls `onSearch` with the trimmed text when typing pauses. */
export function SearchFilter({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(value ?? '');
  const reported = useRef(value);
  const { rememberPage, isSamePage } = useStartPage();
  const reportText = useDebouncedCallback((text: string) => {
    // The list is still shown while the next page loads, and its search would lead back to it.
    if (!isSamePage()) return;
    reported.current = text.trim() || undefined;
    onSearch(reported.current);
  }, TYPING_MS);
  // Follow changes from elsewhere. Ignore the field's own changes, which would overwrite what the person is typing.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value ?? '');
  }, [value]);
  const type = (text: string) => {
    setText(text);
    rememberPage();
    reportText(text);
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
