import { Autocomplete, NumberInput, Select, TagsInput } from '@mantine/core';
import type { ConstantValue } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import type { ValueKind, VariablePath } from '../../../shared/rules/clause.ts';
import { weekdayName, weekdaysIn } from '../../../shared/rules/descriptions.ts';
import { readDay, readTime, writeTime } from '../../../shared/rules/local-times.ts';
import { weekDays } from '../../../shared/rules/week.ts';
import { DateField } from '../schedule/date-field.tsx';
import { DayToggles } from '../schedule/day-toggles.tsx';
import { TimeField } from '../schedule/time-field.tsx';
import { useBuilder } from './builder-context.ts';
import styles from './rule.module.css';

/** The input for a value, of the type of the variable. */
export function ValueField({
  value,
  kind,
  path,
  onChange,
  isWrong,
}: {
  value: ConstantValue;
  kind: ValueKind;
  /** The variable on the other side, whose values are suggested. */
  path: VariablePath | null;
  onChange: (value: ConstantValue) => void;
  isWrong: boolean;
}) {
  const { t } = useTranslation();
  const { suggestions, wording } = useBuilder();
  const label = t('rules.builder.value');
  const offered = path ? suggestions.valuesOf(path) : [];
  if (Array.isArray(value)) {
    const days = kind === 'day' ? weekdaysIn(value) : null;
    if (days) return <DayToggles label={label} value={days} onChange={onChange} isWrong={isWrong} />;
    return (
      <TagsInput
        size="xs"
        className={styles.value}
        aria-label={label}
        acceptValueOnBlur
        data={offered}
        value={value.map(String)}
        // A number or a flag keeps its type until the person changes it.
        onChange={(items) =>
          onChange(items.map((item) => value.find((each) => String(each) === item) ?? item))
        }
        error={isWrong}
      />
    );
  }
  const text = value === null ? '' : String(value);
  const time = kind === 'time' ? readTime(text) : null;
  if (kind === 'time' && (time !== null || text === ''))
    return (
      <TimeField
        label={label}
        value={time}
        onChange={(minutes) => onChange(writeTime(minutes))}
        error={isWrong}
      />
    );
  if (kind === 'date' && (text === '' || Number.isFinite(readDay(text))))
    return <DateField label={label} value={text} onChange={onChange} error={isWrong} />;
  if (kind === 'boolean' || typeof value === 'boolean') {
    return (
      <Select
        size="xs"
        w={90}
        allowDeselect={false}
        aria-label={label}
        value={text}
        onChange={(next) => onChange(next === 'true')}
        data={[
          { value: 'true', label: t('rules.words.yes') },
          { value: 'false', label: t('rules.words.no') },
        ]}
      />
    );
  }
  if (kind === 'number') {
    return (
      <NumberInput
        size="xs"
        w={110}
        aria-label={label}
        value={value ?? ''}
        error={isWrong}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  }
  const [day] = kind === 'day' ? (weekdaysIn([text]) ?? []) : [];
  if (kind === 'day' && (day || text === '')) {
    return (
      <Select
        size="xs"
        w={130}
        allowDeselect={false}
        aria-label={label}
        value={day ?? null}
        error={isWrong}
        onChange={(next) => onChange(next)}
        data={weekDays.map((each) => ({ value: each, label: weekdayName(each, wording.locale, 'long') }))}
      />
    );
  }
  return (
    <Autocomplete
      size="xs"
      className={styles.value}
      aria-label={label}
      value={text}
      data={offered}
      error={isWrong}
      maxLength={4000}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}
