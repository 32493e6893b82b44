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
  const { property } = props;
  const choice = useChoice(props);
  if (property.type === 'selectionWithImages') return <ImageTiles {...props} choice={choice} />;
  if (property.multiple) return <MultipleChoice {...props} choice={choice} />;
  const letters = choice.data.reduce((sum, { label }) => sum + label.length, 0);
  if (property.type === 'toggleButtonGroup' && choice.data.length <= 4 && letters <= TOGGLE_LETTERS)
    return <ToggleGroup {...props} choice={choice} />;
  return <SingleChoice {...props} choice={choice} />;
}

/** The options of a field. Mantine identifies options by text, so the key of each is its value as JSON. */
function useChoice(props: FieldProps) {
  const { t } = useTranslation();
  const parts = useFieldParts(props);
  const { options, problem } = useOptions(props);
  return {
    parts,
    options,
    data: options.map((option) => ({
      value: keyOf(option.value),
      label: optionLabel(option, props.context.translate),
      ...(option.disabled && { disabled: true }),
    })),
    error: parts.error ?? (problem ? t(`property.${problem}`) : undefined),
    valueOfKey: (key: string) => options.find((option) => keyOf(option.value) === key)?.value ?? null,
  };
}

const keyOf = (value: unknown) => JSON.stringify(value);

type ControlProps = FieldProps & { choice: ReturnType<typeof useChoice> };

function ImageTiles({ property, value, onChange, context, choice }: ControlProps) {
  const contentUrl = useContentUrl();
  const { parts, options, error } = choice;
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

function MultipleChoice({ property, value, onChange, choice }: ControlProps) {
  const { parts, data, error, valueOfKey } = choice;
  return (
    <MultiSelect
      {...parts}
      error={error}
      searchable={property.searchable ?? data.length > 10}
      data={data}
      value={Array.isArray(value) ? value.map(keyOf) : []}
      onChange={(keys) => onChange(keys.map(valueOfKey))}
    />
  );
}

/** The options side by side, for a few short ones. */
function ToggleGroup({ value, onChange, choice }: ControlProps) {
  const id = useId();
  const { parts, data, error, valueOfKey } = choice;
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
        onChange={(key) => onChange(valueOfKey(key))}
      />
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

function SingleChoice({ property, value, onChange, choice }: ControlProps) {
  const { parts, data, error, valueOfKey } = choice;
  return (
    <Select
      {...parts}
      error={error}
      searchable={property.searchable ?? data.length > 10}
      limit={200}
      clearable={property.optional === true}
      allowDeselect={property.optional === true}
      data={data}
      value={value === undefined || value === null ? null : keyOf(value)}
      onChange={(key) => onChange(key === null ? null : valueOfKey(key))}
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
