import { type ComboboxParsedItem, Select } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namedPaths, type VariablePath } from '../../../shared/rules/clause.ts';
import { describeVariable } from '../../../shared/rules/descriptions.ts';
import { useBuilder } from './builder-context.ts';
import styles from './rule.module.css';

interface Option {
  value: string;
  label: string;
}
interface Group {
  group: string;
  items: Option[];
}

/** A field for choosing a variable. People can also type the name of a tag or worker that does not exist yet. */
export function VariableSelect({
  label,
  path,
  onChange,
  isWrong = false,
  autoFocus = false,
}: {
  label: string;
  path: VariablePath | null;
  onChange: (path: VariablePath) => void;
  isWrong?: boolean;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation();
  const { suggestions } = useBuilder();
  const [search, setSearch] = useState('');
  const current = path && { value: JSON.stringify(path), label: describeVariable(path, t) };
  const data = useVariableChoices(current, search.trim());
  const counts = new Map(
    suggestions.deviceTags.map(({ key: tag, count }) => [JSON.stringify(['device', 'tags', tag]), count]),
  );
  return (
    <Select
      size="xs"
      className={styles.variable}
      searchable
      allowDeselect={false}
      aria-label={label}
      placeholder={t('rules.builder.chooseVariable')}
      error={isWrong}
      data-autofocus={autoFocus || undefined}
      value={current?.value ?? null}
      onSearchChange={setSearch}
      onChange={(value) => value && onChange(JSON.parse(value) as VariablePath)}
      data={data}
      filter={({ options, search: text }) => filterOptions(options, text, current?.label)}
      renderOption={({ option: each }) => (
        <span className={styles.option}>
          <span>{each.label}</span>
          {counts.has(each.value) && (
            <span className={styles.count}>
              {t('rules.variables.onScreens', { count: counts.get(each.value) ?? 0 })}
            </span>
          )}
        </span>
      )}
      maxDropdownHeight={320}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
    />
  );
}

/** The existing variables. The current one comes first if it does not exist, and those with a typed name last. */
function useVariableChoices(current: Option | null, typedName: string): (Option | Group)[] {
  const { t } = useTranslation();
  const groups = useVariableGroups();
  const existing = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)));
  const isTyped = typedName !== '' && typedName !== current?.label;
  const typed = (isTyped ? typedVariables(typedName, t) : []).filter(
    ({ value }) => !existing.has(value) && value !== current?.value,
  );
  return [
    ...(current && !existing.has(current.value) ? [current] : []),
    ...groups.filter(({ items }) => items.length > 0),
    ...(typed.length > 0 ? [{ group: t('rules.variables.groups.typed'), items: typed }] : []),
  ];
}

/** The existing variables, grouped by what they belong to. */
function useVariableGroups(): Group[] {
  const { t } = useTranslation();
  const { suggestions } = useBuilder();
  const option = (each: VariablePath): Option => ({
    value: JSON.stringify(each),
    label: describeVariable(each, t),
  });
  const optionsOf = (root: string) =>
    namedPaths
      .filter((each) => each.split('.')[0] === root)
      .map((each) => option(each.split('.') as VariablePath));
  const tags = (root: 'presentation' | 'playlist', keys: readonly string[]) =>
    keys.map((key) => option([root, 'tags', key]));
  return [
    {
      group: t('rules.variables.groups.tags'),
      items: suggestions.deviceTags.map(({ key }) => option(['device', 'tags', key])),
    },
    {
      group: t('rules.variables.groups.clock'),
      items: [...optionsOf('current_time'), ...optionsOf('current_date'), ...optionsOf('current_day')],
    },
    { group: t('rules.variables.groups.device'), items: optionsOf('device') },
    {
      group: t('rules.variables.groups.presentation'),
      items: [...optionsOf('presentation'), ...tags('presentation', suggestions.presentationTags)],
    },
    {
      group: t('rules.variables.groups.playlist'),
      items: [...optionsOf('playlist'), ...tags('playlist', suggestions.playlistTags)],
    },
  ];
}

/** The tags and the worker whose name a person has typed. */
function typedVariables(key: string, t: TFunction): Option[] {
  return [
    ...(['device', 'presentation', 'playlist'] as const).map((root) => ({
      value: JSON.stringify([root, 'tags', key]),
      label: t(`rules.variables.typedTag.${root}`, { key }),
    })),
    {
      value: JSON.stringify(['workers', ...key.split('.')]),
      label: t('rules.variables.typedWorker', { key }),
    },
  ];
}

/** The options that contain the text, or all options if the text is the current name. */
function filterOptions(
  options: ComboboxParsedItem[],
  text: string,
  current: string | undefined,
): ComboboxParsedItem[] {
  const query = text.trim().toLowerCase();
  if (query === '' || query === current?.toLowerCase()) return options;
  const matches = (item: { label: string }) => item.label.toLowerCase().includes(query);
  return options
    .map((each) => ('group' in each ? { ...each, items: each.items.filter(matches) } : each))
    .filter((each) => ('group' in each ? each.items.length > 0 : matches(each)));
}
