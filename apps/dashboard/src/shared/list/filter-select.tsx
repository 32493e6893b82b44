import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core';
import { createStore, useStore } from '@vitrine/ui/store';
import { useLayoutEffect, useRef } from 'react';
import { useNotify } from '../../platform/notify.tsx';
import styles from './filters.module.css';

interface FilterSelectProps
  extends Pick<SelectProps, 'placeholder' | 'clearable' | 'onChange' | 'allowDeselect'> {
  label: string;
  value: string | null;
  data: { value: string; label: string }[];
  className?: string;
}

type Select = typeof import('./loaded-select.ts')['Select'];

const loaded = createStore<{ Select: Select } | null>(null);

/** Loads the component that lists the options. */
export async function loadFilterSelect(): Promise<void> {
  const { Select } = await import('./loaded-select.ts');
  loaded.set({ Select });
}

/**
 * A select that filters or sorts a list. The list of options needs more code than the rest of the page, so a field that
 * looks the same replaces it until that code has loaded. Loading starts when the pointer or the focus reaches the field.
 */
export function FilterSelect({ label, className, ...props }: FilterSelectProps) {
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const { current: placeholder } = useRef({ hasFocus: false, shouldOpen: false });
  const Select = useStore(loaded)?.Select;
  const isLoaded = Select !== undefined;
  useLayoutEffect(() => {
    if (isLoaded && placeholder.hasFocus) input.current?.focus();
  }, [isLoaded, placeholder]);
  const shared = {
    ref: input,
    className: className ? `${styles.select} ${className}` : styles.select,
    size: 'xs',
    'aria-label': label,
  };
  if (Select) return <Select {...shared} {...props} defaultDropdownOpened={placeholder.shouldOpen} />;
  // If loading fails, opening the field reports it.
  const prepare = () => void loadFilterSelect().catch(() => undefined);
  const open = () => {
    placeholder.shouldOpen = true;
    void loadFilterSelect().catch(notify.error);
  };
  return (
    <InputBase
      {...shared}
      placeholder={props.placeholder}
      value={props.data.find(({ value }) => value === props.value)?.label ?? ''}
      readOnly
      pointer
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<ComboboxChevron size="xs" />}
      rightSectionPointerEvents="none"
      onPointerEnter={prepare}
      onFocus={() => {
        placeholder.hasFocus = true;
        prepare();
      }}
      onBlur={() => {
        placeholder.hasFocus = false;
        placeholder.shouldOpen = false;
      }}
      onClick={open}
      onKeyDown={({ key }) => {
        if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)) open();
      }}
    />
  );
}
