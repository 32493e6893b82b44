import { Autocomplete, NumberInput, Select, TagsInput } from '@mantine/core';
import type { ConstantValue } from '@vitrine/contract';
import { isPlaylistMode, playlistModes } from '@vitrine/contract/playlist-modes';
import { useTranslation } from 'react-i18next';
import type { ValueKind, VariablePath } from '../../../shared/rules/clause.ts';
import { weekdayName, weekdaysIn } from '../../../shared/rules/descriptions.ts';
import { readDay, readTime, writeTime } from '../../../shared/rules/local-times.ts';
import { weekDays } from '../../../shared/rules/week.ts';
import { DateField } from '../../../shared/ui/date-field.tsx';
import { TimeField } from '../../../shared/ui/time-field.tsx';
import { DayToggles } from '../schedule/day-toggles.tsx';
import { useBuilder } from './builder-context.ts';
import styles from './rule.module.css';

interface Props<Value = ConstantValue> {
  value: Value;
  kind: ValueKind;
  /** The variable on the other side, whose values are suggested. */
  path: VariablePath | null;
  onChange: (value: ConstantValue) => void;
  isWrong: boolean;
}
type List = Extract<ConstantValue, readonly unknown[]>;

/** A field for a value of this kind. */
export function ValueField({ value, ...props }: Props) {
  return Array.isArray(value) ? (
    <ListField {...props} value={value} />
  ) : (
    <SingleField {...props} value={value as Exclude<ConstantValue, List>} />
  );
}

function ListField({ value, kind, path, onChange, isWrong }: Props<List>) {
  const { t } = useTranslation();
  const { suggestions } = useBuilder();
  const label = t('rules.builder.value');
  const days = kind === 'day' ? weekdaysIn(value) : null;
  if (days) return <DayToggles label={label} value={days} onChange={onChange} isWrong={isWrong} />;
  return (
    <TagsInput
      size="xs"
      className={styles.value}
      aria-label={label}
      acceptValueOnBlur
      data={path ? suggestions.valuesOf(path) : []}
      value={value.map(String)}
      // Numbers and flags keep their type until the person changes them.
      onChange={(items) => onChange(items.map((item) => value.find((each) => String(each) === item) ?? item))}
      error={isWrong}
    />
  );
}

function SingleField({ value, kind, path, onChange, isWrong }: Props<Exclude<ConstantValue, List>>) {
  const { t } = useTranslation();
  const { suggestions } = useBuilder();
  const label = t('rules.builder.value');
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
  if (kind === 'boolean' || typeof value === 'boolean')
    return <FlagField label={label} value={text} onChange={(next) => onChange(next === 'true')} />;
  if (kind === 'mode' && (text === '' || isPlaylistMode(text)))
    return <ModeField label={label} value={text || null} onChange={onChange} isWrong={isWrong} />;
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
  if (kind === 'day' && (day || text === ''))
    return <DayField label={label} value={day ?? null} onChange={onChange} isWrong={isWrong} />;
  return (
    <Autocomplete
      size="xs"
      className={styles.value}
      aria-label={label}
      value={text}
      data={path ? suggestions.valuesOf(path) : []}
      error={isWrong}
      maxLength={4000}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  isWrong?: boolean;
}

/** A choice between a few values. */
function Choice({
  label,
  isWrong = false,
  ...select
}: ChoiceProps & { w: number; data: { value: string; label: string }[] }) {
  return <Select size="xs" allowDeselect={false} aria-label={label} error={isWrong} {...select} />;
}

function FlagField(props: ChoiceProps) {
  const { t } = useTranslation();
  const data = [
    { value: 'true', label: t('rules.words.true') },
    { value: 'false', label: t('rules.words.false') },
  ];
  return <Choice {...props} w={90} data={data} />;
}

function ModeField(props: ChoiceProps) {
  const { t } = useTranslation();
  const data = playlistModes.map((each) => ({ value: each, label: t(`playlist.modes.${each}`) }));
  return <Choice {...props} w={220} data={data} />;
}

function DayField(props: ChoiceProps) {
  const { wording } = useBuilder();
  const data = weekDays.map((each) => ({ value: each, label: weekdayName(each, wording.locale, 'long') }));
  return <Choice {...props} w={130} data={data} />;
}
