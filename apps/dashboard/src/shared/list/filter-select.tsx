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

/** Loads the list of options. */
export async function loadFilterSelect(): Promise<void> {
  const { Select } = await import('./loaded-select.ts');
  loaded.set({ Select });
}

/**
 * A choice that filters or sorts a list. Its list of options needs more code than the rest of the page, so until that
 * is loaded, there is a field that looks the same. The field loads the list when the pointer or the focus reaches it.
 */
export function FilterSelect({ label, className, ...props }: FilterSelectProps) {
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const { current: before } = useRef({ hasFocus: false, isWanted: false });
  const Select = useStore(loaded)?.Select;
  const isLoaded = Select !== undefined;
  useLayoutEffect(() => {
    if (isLoaded && before.hasFocus) input.current?.focus();
  }, [isLoaded, before]);
  const shared = {
    ref: input,
    className: className ? `${styles.select} ${className}` : styles.select,
    size: 'xs',
    'aria-label': label,
  };
  if (Select) return <Select {...shared} {...props} defaultDropdownOpened={before.isWanted} />;
  // If it cannot be loaded, opening it reports that.
  const prepare = () => void loadFilterSelect().catch(() => undefined);
  const open = () => {
    before.isWanted = true;
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
        before.hasFocus = true;
        prepare();
      }}
      onBlur={() => {
        before.hasFocus = false;
        before.isWanted = false;
      }}
      onClick={open}
      onKeyDown={({ key }) => {
        if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)) open();
      }}
    />
  );
}
