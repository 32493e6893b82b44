import { Autocomplete } from '@mantine/core';
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
  const words = { noon: t('rules.schedule.noon'), midnight: t('rules.schedule.midnight') };
  const read = (text: string) => readTypedTime(text, words, locale);
  // The typed text until it is a valid time.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : formatTimeOfDay(value, locale));
  const isWrong = typed !== null && read(typed) === null && typed.trim() !== '';
  const [hasLostFocus, setLostFocus] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const commit = (text: string) => {
    const minutes = read(text);
    if (minutes !== null && minutes !== value) onChange(minutes);
    return minutes !== null;
  };
  return (
    <Autocomplete
      size="xs"
      w={104}
      aria-label={label}
      placeholder={formatTimeOfDay(9 * 60, locale)}
      disabled={disabled}
      value={text}
      data={halfHours.map((minutes) => formatTimeOfDay(minutes, locale))}
      filter={({ options, search }) => {
        // List every time if nothing was typed, otherwise the times that start with the typed text.
        const text = search.trim().toLowerCase();
        if (typed === null || text === '') return options;
        return options.filter((option) => 'value' in option && option.value.toLowerCase().startsWith(text));
      }}
      maxDropdownHeight={220}
      onChange={(text) => {
        setTyped(text);
        setLostFocus(false);
      }}
      onOptionSubmit={(text) => {
        if (commit(text)) setTyped(null);
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setLostFocus(true);
        if (typed !== null && (typed.trim() === '' || commit(typed))) setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === null || !commit(typed)) return;
        setTyped(null);
        // The list would cover the error.
        setOpen(false);
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
