import { Loader } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { AnchoredPopover } from '../ui/anchored-popover.tsx';
import styles from './filter-menu.module.css';
import { type FilterEntry, type FilterField, filterEntries } from './filter-options.ts';

export interface FilterMenuProps {
  /** The button or chip below which the menu opens. */
  anchor: RefObject<HTMLElement | null>;
  /** Shows only the values of this field; null: all fields. */
  field: string | null;
  onChoose: (field: string, value: string) => void;
  onClose: () => void;
}

/** A searchable menu of fields and their values. */
export function FilterMenu({
  anchor,
  field,
  fields,
  search,
  onSearch,
  currentValue,
  onChoose,
  onClose,
}: FilterMenuProps & {
  fields: readonly FilterField[];
  /** The text in the search field. The owner can use it to load values. */
  search: string;
  onSearch: (text: string) => void;
  /** The current value of a field. */
  currentValue: (field: string) => string | undefined;
}) {
  const { t } = useTranslation();
  const [openField, setOpenField] = useState(field);
  const open = (id: string | null) => {
    setOpenField(id);
    onSearch('');
  };
  const isLoading = fields.some(
    ({ id, isLoading }) => isLoading && (openField === null ? search !== '' : id === openField),
  );
  const choose = (entry: FilterEntry) =>
    entry.kind === 'field' ? open(entry.field) : onChoose(entry.field, entry.value);
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t('filters.filter')}
      width={280}
      className={styles.menu}
      onClose={onClose}
    >
      <SearchableList
        label={fields.find(({ id }) => id === openField)?.label ?? null}
        entries={filterEntries(fields, openField, search)}
        isLoading={isLoading}
        search={search}
        isCurrent={(entry) => entry.kind === 'value' && currentValue(entry.field) === entry.value}
        onSearch={onSearch}
        onChoose={choose}
        // A chip's menu shows only the values of its field.
        onBack={openField !== null && field === null ? () => open(null) : undefined}
      />
    </AnchoredPopover>
  );
}

interface SearchableListProps {
  /** The label of the open field. */
  label: string | null;
  entries: readonly FilterEntry[];
  isLoading: boolean;
  search: string;
  isCurrent: (entry: FilterEntry) => boolean;
  onSearch: (text: string) => void;
  onChoose: (entry: FilterEntry) => void;
  onBack: (() => void) | undefined;
}

/** A search field with a list of options. The focus stays in the field, and the arrow keys move the active option. */
function SearchableList(props: SearchableListProps) {
  const { label, entries, isLoading, search, isCurrent, onSearch } = props;
  const { t } = useTranslation();
  const id = useId();
  const { active, setActive, choose, onKeyDown } = useActiveOption(props);
  const optionId = (index: number) => `${id}-${index}`;
  const title = label ?? t('filters.fields');
  return (
    <>
      <input
        className={styles.search}
        role="combobox"
        aria-label={title}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        placeholder={label ? t('filters.searchValues', { field: label }) : t('filters.searchFields')}
        data-autofocus
        value={search}
        onChange={(event) => {
          onSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={title} className={styles.options}>
        {entries.map((entry, index) => (
          <Option
            key={`${entry.kind} ${entry.id}`}
            id={optionId(index)}
            entry={entry}
            isActive={index === active}
            isCurrent={isCurrent(entry)}
            onActivate={() => setActive(index)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      {entries.length === 0 && (
        <p className={styles.note} role="status">
          {isLoading ? <Loader size={14} aria-label={t('filters.loading')} /> : t('filters.noValues')}
        </p>
      )}
    </>
  );
}

/** The option that Enter chooses, and the keys that move it. */
function useActiveOption({ entries, search, isCurrent, onChoose, onBack }: SearchableListProps) {
  const [chosen, setActive] = useState(() => Math.max(0, entries.findIndex(isCurrent)));
  const active = Math.min(chosen, Math.max(0, entries.length - 1));
  const choose = (entry: FilterEntry) => {
    setActive(0);
    onChoose(entry);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Enter can also confirm a character of an input method.
    if (event.nativeEvent.isComposing) return;
    const entry = entries[active];
    const count = Math.max(1, entries.length);
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: count - 1 };
    const move = moves[event.key];
    if (move !== undefined) setActive((active + move) % count);
    else if (event.key === 'Enter' && entry) choose(entry);
    else if (event.key === 'Backspace' && search === '' && onBack) {
      setActive(0);
      onBack();
    } else return;
    event.preventDefault();
  };
  return { active, setActive, choose, onKeyDown };
}

function Option({
  id,
  entry,
  isActive,
  isCurrent,
  onActivate,
  onChoose,
}: {
  id: string;
  entry: FilterEntry;
  isActive: boolean;
  isCurrent: boolean;
  onActivate: () => void;
  onChoose: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      data-active={isActive}
      className={styles.option}
      // Otherwise the search field would lose the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onActivate}
      onClick={onChoose}
    >
      <span className={styles.label} title={entry.label}>
        {entry.kind === 'value' && entry.fieldLabel !== null && (
          <span className={styles.field}>{entry.fieldLabel} </span>
        )}
        {entry.label}
      </span>
      {entry.kind === 'value' && entry.count !== undefined && (
        <span className={styles.count}>{entry.count.toLocaleString(currentLocale())}</span>
      )}
      {entry.kind === 'field' && <IconChevronRight size={14} aria-hidden />}
      {isCurrent && <IconCheck size={14} aria-hidden />}
    </div>
  );
}
