import { Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ComponentType, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKey } from '../ui/use-page-key.ts';
import styles from './filter-chips.module.css';
import type { FilterMenuProps } from './filter-menu.tsx';

/** A filter that is set. */
export interface ActiveFilter {
  field: string;
  /** The label of the field. */
  label: string;
  /** The label of the value. */
  value: string;
}

/** A button that opens the menu of filters, and a chip for each filter that is set. */
export function FilterChips({
  filters,
  menu: Menu,
  prepare,
  onChoose,
  onRemove,
  onClear,
}: {
  filters: readonly ActiveFilter[];
  /** Loaded when it opens: it needs more code than the rest of the page. */
  menu: ComponentType<FilterMenuProps>;
  /** Loads the menu. Called when the pointer or the focus reaches the button. */
  prepare: () => void;
  onChoose: (field: string, value: string) => void;
  onRemove: (field: string) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { anchor, openField, toggle, close } = useOpenMenu();
  const { list, removeAt } = useChipRemoval(filters, button, onRemove);
  usePageKey('f', () => toggle(button.current, null));
  return (
    <>
      <FilterButton
        ref={button}
        isOpen={openField === null}
        prepare={prepare}
        onOpen={(element) => toggle(element, null)}
      />
      {filters.length > 0 && (
        <>
          <Chips ref={list} filters={filters} openField={openField} onOpen={toggle} onRemove={removeAt} />
          <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
            {t('filters.clearAll')}
          </Button>
        </>
      )}
      {openField !== undefined && (
        <Suspense>
          <Menu
            key={openField}
            anchor={anchor}
            field={openField}
            onChoose={(field, value) => {
              onChoose(field, value);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the menu with all fields. */
function FilterButton({
  ref,
  isOpen,
  prepare,
  onOpen,
}: {
  ref: React.Ref<HTMLButtonElement>;
  isOpen: boolean;
  prepare: () => void;
  onOpen: (element: HTMLElement) => void;
}) {
  const { t } = useTranslation();
  return (
    <Button
      ref={ref}
      size="xs"
      variant="default"
      leftSection={<IconFilter size={14} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="F"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {t('filters.filter')}
    </Button>
  );
}

/** The menu that is open, and the button or chip below which it opens. */
function useOpenMenu() {
  const anchor = useRef<HTMLElement>(null);
  /** The field of the open menu, null if it shows all fields; undefined while it is closed. */
  const [openField, setOpenField] = useState<string | null>();
  return {
    anchor,
    openField,
    toggle: (element: HTMLElement | null, field: string | null) => {
      anchor.current = element;
      setOpenField(openField === field ? undefined : field);
    },
    close: () => {
      setOpenField(undefined);
      anchor.current?.focus();
    },
  };
}

/** Removes filters, and moves the focus from a removed chip to the next one. */
function useChipRemoval(
  filters: readonly ActiveFilter[],
  button: React.RefObject<HTMLButtonElement | null>,
  onRemove: (field: string) => void,
) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; field: string } | null>(null);
  useLayoutEffect(() => {
    const last = removed.current;
    if (last === null || filters.some(({ field }) => field === last.field)) return;
    removed.current = null;
    const next = list.current?.children[Math.min(last.index, filters.length - 1)];
    (next?.querySelector<HTMLElement>('button') ?? button.current)?.focus();
  }, [filters, button]);
  const removeAt = (index: number) => {
    const field = filters[index]?.field;
    if (field === undefined) return;
    removed.current = { index, field };
    onRemove(field);
  };
  return { list, removeAt };
}

function Chips({
  ref,
  filters,
  openField,
  onOpen,
  onRemove,
}: {
  ref: React.Ref<HTMLUListElement>;
  filters: readonly ActiveFilter[];
  /** The field whose chip shows a menu. */
  openField: string | null | undefined;
  onOpen: (element: HTMLElement, field: string) => void;
  onRemove: (index: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul ref={ref} className={styles.chips} aria-label={t('filters.active')}>
      {filters.map((filter, index) => (
        <Chip
          key={filter.field}
          filter={filter}
          isOpen={openField === filter.field}
          onOpen={(element) => onOpen(element, filter.field)}
          onRemove={() => onRemove(index)}
        />
      ))}
    </ul>
  );
}

function Chip({
  filter: { label, value },
  isOpen,
  onOpen,
  onRemove,
}: {
  filter: ActiveFilter;
  isOpen: boolean;
  onOpen: (element: HTMLElement) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  return (
    <li
      className={styles.chip}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        onRemove();
      }}
    >
      <button
        type="button"
        className={styles.value}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`${t('filters.is', { field: label })} ${value}`}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <span className={styles.field}>{t('filters.is', { field: label })}</span> <strong>{value}</strong>
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('filters.remove', { field: label, value })}
        onClick={onRemove}
      >
        <IconX size={13} aria-hidden />
      </button>
    </li>
  );
}
