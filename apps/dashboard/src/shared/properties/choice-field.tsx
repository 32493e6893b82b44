import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentUrl } from '../../platform/config.ts';
import { type FieldProps, useFieldParts } from './field-parts.tsx';
import styles from './properties.module.css';
import { type Option, useOptions } from './use-options.ts';
import { optionLabel } from './values.ts';

/** The number of letters that fit side by side in the panel of the editor. */
const TOGGLE_LETTERS = 32;

/** A field for choosing one or several options. Values keep their type. */
export function ChoiceField(props: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const contentUrl = useContentUrl();
  const { property, value, onChange, context } = props;
  const parts = useFieldParts(props);
  const { options, problem } = useOptions(props);
  const keyOf = (each: unknown) => JSON.stringify(each);
  const optionOf = (key: string) => options.find((option) => keyOf(option.value) === key)?.value ?? null;
  const data = options.map((option) => ({
    value: keyOf(option.value),
    label: optionLabel(option, context.translate),
    ...(option.disabled && { disabled: true }),
  }));
  const error = parts.error ?? (problem ? t(`property.${problem}`) : undefined);
  const chosen = Array.isArray(value) ? value.map(keyOf) : [];

  if (property.type === 'selectionWithImages') {
    const toggle = (option: Option['value']) => {
      if (!property.multiple) return onChange(option);
      const before = Array.isArray(value) ? value : [];
      onChange(before.includes(option) ? before.filter((each) => each !== option) : [...before, option]);
    };
    return (
      <fieldset className={styles.group}>
        <legend className={styles.label}>{parts.label}</legend>
        {parts.description && <p className={styles.help}>{parts.description}</p>}
        <div className={styles.tiles}>
          {options.map((option) => {
            const isChosen = Array.isArray(value) ? value.includes(option.value) : value === option.value;
            return (
              <OptionTile
                key={keyOf(option.value)}
                option={option}
                isChosen={isChosen}
                parts={parts}
                toggle={toggle}
                contentUrl={contentUrl}
                context={context}
              />
            );
          })}
        </div>
        {error && <p className={styles.error}>{error}</p>}
      </fieldset>
    );
  }
  if (property.multiple) {
    return (
      <MultiSelect
        {...parts}
        error={error}
        searchable={property.searchable ?? options.length > 10}
        data={data}
        value={chosen}
        onChange={(keys) => onChange(keys.map(optionOf))}
      />
    );
  }
  const letters = data.reduce((sum, { label }) => sum + label.length, 0);
  if (property.type === 'toggleButtonGroup' && options.length <= 4 && letters <= TOGGLE_LETTERS) {
    return (
      <div>
        <span id={id} className={styles.label}>
          {parts.label}
        </span>
        {parts.description && <p className={styles.help}>{parts.description}</p>}
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby={id}
          disabled={parts.disabled}
          data={data}
          // Without a value, no option must appear selected.
          value={value === undefined || value === null ? '' : keyOf(value)}
          onChange={(key) => onChange(optionOf(key))}
        />
        {error && <p className={styles.error}>{error}</p>}
      </div>
    );
  }
  return (
    <Select
      {...parts}
      error={error}
      searchable={property.searchable ?? options.length > 10}
      limit={200}
      clearable={property.optional === true}
      allowDeselect={property.optional === true}
      data={data}
      value={value === undefined || value === null ? null : keyOf(value)}
      onChange={(key) => onChange(key === null ? null : optionOf(key))}
    />
  );
}

function OptionTile({
  option,
  isChosen,
  parts,
  toggle,
  contentUrl,
  context,
}: {
  option: Option;
  isChosen: boolean;
  parts: Pick<ReturnType<typeof useFieldParts>, 'disabled'>;
  toggle: (option: Option['value']) => void;
  contentUrl: ReturnType<typeof useContentUrl>;
  context: FieldProps['context'];
}) {
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen}
      disabled={parts.disabled || option.disabled === true}
      onClick={() => toggle(option.value)}
    >
      {option.thumbnailUrl && <img src={contentUrl(option.thumbnailUrl)} alt="" />}
      <span>{optionLabel(option, context.translate)}</span>
    </button>
  );
}
