/** A value of a filter. */
export interface FilterOption {
  value: string;
  label: string;
  /** The number of items with this value. */
  count?: number;
}

/** Something that a list can be filtered by. */
export interface FilterField {
  id: string;
  label: string;
  options: readonly FilterOption[];
  isLoading?: boolean;
}

/** An entry of the filter menu: a field to choose a value of, or a value. */
export type FilterEntry = { id: string; field: string; label: string } & (
  | { kind: 'field' }
  | {
      kind: 'value';
      /** The label of the field, if the menu shows values of several fields. */
      fieldLabel: string | null;
      value: string;
      count: number | undefined;
    }
);

/** The maximum number of values of each field that a search in all fields shows. */
const VALUES_PER_FIELD = 5;

/** Whether a label contains every word, in any order. */
function hasWords(label: string, words: readonly string[]): boolean {
  const text = label.toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * The entries of the filter menu: the values of the open field, or all fields if none is open. A search finds values of
 * all fields, so that “off” is enough to choose “State is Offline”.
 */
export function filterEntries(
  fields: readonly FilterField[],
  openField: string | null,
  search: string,
): FilterEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const open = fields.find(({ id }) => id === openField);
  if (open)
    return valuesOf(
      open,
      open.options.filter(({ label }) => hasWords(label, words)),
      null,
    );
  const matching = fields.filter(({ label }) => hasWords(label, words));
  const entries = matching.map(({ id, label }): FilterEntry => ({ kind: 'field', id, field: id, label }));
  if (words.length === 0) return entries;
  const values = fields.flatMap((field) => {
    const found = field.options.filter(({ label }) => hasWords(`${field.label} ${label}`, words));
    return valuesOf(field, found.slice(0, VALUES_PER_FIELD), field.label);
  });
  return [...entries, ...values];
}

function valuesOf(
  { id: field }: FilterField,
  options: readonly FilterOption[],
  fieldLabel: string | null,
): FilterEntry[] {
  return options.map(({ value, label, count }) => ({
    kind: 'value',
    id: `${field} ${value}`,
    field,
    fieldLabel,
    value,
    label,
    count,
  }));
}
