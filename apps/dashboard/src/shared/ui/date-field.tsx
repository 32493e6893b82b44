import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from '../rules/local-times.ts';

/** A date field with the date picker of the browser. */
export function DateField({
  label,
  value,
  onChange,
  error,
  min,
}: {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (day: string) => void;
  error?: boolean | undefined;
  min?: string;
}) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  return (
    <TextInput
      type="date"
      size="xs"
      w={144}
      aria-label={label}
      value={value}
      min={min}
      max="9999-12-31"
      error={isWrong ? t('rules.schedule.problems.notADate') : error}
      onChange={(event) => {
        const { value: day } = event.currentTarget;
        const isDay = Number.isFinite(readDay(day)) && day >= '1900';
        setWrong(!isDay);
        if (isDay) onChange(day);
      }}
      onBlur={() => setWrong(false)}
    />
  );
}
