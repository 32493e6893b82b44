import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

/** The search field of a dialog. It gets the focus when the dialog opens. */
export function SearchInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      mb={12}
      data-autofocus
    />
  );
}
