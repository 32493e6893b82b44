import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../../shared/rules/descriptions.ts';
import { readTime } from '../../../shared/rules/local-times.ts';
import { useWording } from '../use-wording.ts';

const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);

/** A time of day as people type it: `7`, `730`, `7:30pm`. Invalid text stays, with an error. */
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
  const { locale } = useWording();
  // The typed text, until it is a valid time.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : formatTimeOfDay(value, locale));
  const isWrong = typed !== null && readTime(typed) === null && typed.trim() !== '';
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const take = (text: string) => {
    const minutes = readTime(text);
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
      value={shown}
      data={halfHours.map((minutes) => formatTimeOfDay(minutes, locale))}
      filter={({ options, search }) => {
        // Lists every time if the field is empty; otherwise, times that start with the typed text.
        const text = search.trim().toLowerCase();
        if (typed === null || text === '') return options;
        return options.filter((option) => 'value' in option && option.value.toLowerCase().startsWith(text));
      }}
      maxDropdownHeight={220}
      onChange={(text) => {
        setTyped(text);
        setLeft(false);
      }}
      onOptionSubmit={(text) => {
        if (take(text)) setTyped(null);
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setLeft(true);
        if (typed !== null && (typed.trim() === '' || take(typed))) setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === null || !take(typed)) return;
        setTyped(null);
        // The error is at the position of the list.
        setOpen(false);
      }}
      error={
        isWrong && isLeft
          ? t('rules.schedule.problems.notATime', { example: formatTimeOfDay(7 * 60, locale) })
          : error
      }
      comboboxProps={{ withinPortal: true, width: 120, position: 'bottom-start' }}
    />
  );
}
