import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { type FieldProps, useFieldParts } from './field-parts.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A field for text on one line. */
export function StringField(props: FieldProps) {
  return (
    <TextInput
      {...useFieldParts(props)}
      value={textOf(props.value)}
      maxLength={props.property.constraints?.maxlength}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A field for text on several lines. */
export function TextField(props: FieldProps) {
  return (
    <Textarea
      {...useFieldParts(props)}
      value={textOf(props.value)}
      maxLength={props.property.constraints?.maxlength}
      autosize
      minRows={3}
      maxRows={12}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

export function NumberField(props: FieldProps) {
  const { value, onChange } = props;
  const { min, max } = props.property.constraints ?? {};
  return (
    <NumberInput
      {...useFieldParts(props)}
      value={typeof value === 'number' ? value : ''}
      min={min}
      max={max}
      clampBehavior="none"
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}

export function BooleanField(props: FieldProps) {
  const { label, description, error, disabled } = useFieldParts(props);
  return (
    <Switch
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

export function DateField(props: FieldProps) {
  return (
    <TextInput
      {...useFieldParts(props)}
      type="date"
      value={textOf(props.value).slice(0, 10)}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  );
}
