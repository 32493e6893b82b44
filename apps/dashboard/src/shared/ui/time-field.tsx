import { Autocomplete, type ComboboxParsedItem } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { formatTimeOfDay } from '../rules/descriptions.ts';
import { readTypedTime } from '../rules/typed-time.ts';

const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);

/** A field for a time of day as people type it: `7`, `730`, `7:30pm`. It keeps invalid text and shows an error. */
export function TimeField({
  label,
  value,
  onChange,
  error,
  disabled,
}: {
  label: string;
  /** Minutes since midnight; null if unset. */
  value: number | null;
  onChange: (minutes: number) => void;
  error?: boolean | undefined;
  disabled?: boolean | undefined;
}) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { text, typed, isWrong, setTyped, commit } = useTypedTime(value, onChange);
  const [hasLostFocus, setLostFocus] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      size="xs"
      w={104}
      aria-label={label}
      placeholder={formatTimeOfDay(9 * 60, locale)}
      disabled={disabled}
      value={text}
      data={halfHours.map((minutes) => formatTimeOfDay(minutes, locale))}
      filter={({ options, search }) => (typed === null ? options : startingWith(search, options))}
      maxDropdownHeight={220}
      onChange={(text) => {
        setTyped(text);
        setLostFocus(false);
      }}
      onOptionSubmit={commit}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setLostFocus(true);
        if (typed?.trim() === '') setTyped(null);
        else if (typed !== null) commit(typed);
      }}
      onKeyDown={(event) => {
        // The list would cover the error.
        if (event.key === 'Enter' && typed !== null && commit(typed)) setOpen(false);
      }}
      error={
        isWrong && hasLostFocus
          ? t('rules.schedule.problems.notATime', { example: formatTimeOfDay(7 * 60, locale) })
          : error
      }
      comboboxProps={{ withinPortal: true, width: 120, position: 'bottom-start' }}
    />
  );
}

/** The text of the field: what the person types until it is a valid time, otherwise the value. */
function useTypedTime(value: number | null, onChange: (minutes: number) => void) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const words = { noon: t('rules.schedule.noon'), midnight: t('rules.schedule.midnight') };
  const read = (text: string) => readTypedTime(text, words, locale);
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? (value === null ? '' : formatTimeOfDay(value, locale)),
    /** Null while the field shows the value. */
    typed,
    isWrong: typed !== null && read(typed) === null && typed.trim() !== '',
    setTyped,
    /** Applies the text if it is a valid time. Returns whether it is. */
    commit: (text: string): boolean => {
      const minutes = read(text);
      if (minutes === null) return false;
      if (minutes !== value) onChange(minutes);
      setTyped(null);
      return true;
    },
  };
}

/** The times that start with the typed text; all times if there is no text. */
function startingWith(typed: string, options: ComboboxParsedItem[]): ComboboxParsedItem[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return options;
  return options.filter((option) => 'value' in option && option.value.toLowerCase().startsWith(text));
}
