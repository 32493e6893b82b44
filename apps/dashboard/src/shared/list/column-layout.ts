import type { GridColumn } from './grid-types.ts';

/** The columns that a person sees in a list. */
export interface ColumnLayout {
  /** The ids of the visible columns, in order. The first column of the list is always visible and first. */
  visible: readonly string[];
  /** The widths of columns that the person has resized, in pixels. */
  widths: Readonly<Record<string, number>>;
}

export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 800;

/** The columns to show, in order and with their widths. */
export function arrangeColumns<T>(
  columns: readonly GridColumn<T>[],
  { visible, widths }: ColumnLayout,
): GridColumn<T>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const fixed = columns[0]?.id;
  const ids = [...(fixed === undefined ? [] : [fixed]), ...visible.filter((id) => id !== fixed)];
  return ids.flatMap((id) => {
    const column = byId.get(id);
    if (!column) return [];
    const width = widths[id];
    return width === undefined ? column : { ...column, width, track: `${width}px` };
  });
}

/** Shows a column at the end, or hides it. */
export function toggleColumn(layout: ColumnLayout, id: string): ColumnLayout {
  const isVisible = layout.visible.includes(id);
  const visible = isVisible ? layout.visible.filter((each) => each !== id) : [...layout.visible, id];
  return { ...layout, visible };
}

/** Moves a column to a position among the visible columns. The first column stays in front. */
export function moveColumn(layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const from = layout.visible.indexOf(id);
  if (from < 1) return layout;
  const place = Math.max(1, Math.min(layout.visible.length - 1, to));
  return { ...layout, visible: layout.visible.toSpliced(from, 1).toSpliced(place, 0, id) };
}

/** Sets the width of a column; null: its default width. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const { [id]: _, ...others } = layout.widths;
  if (width === null) return { ...layout, widths: others };
  return { ...layout, widths: { ...others, [id]: clampWidth(width) } };
}

export function clampWidth(width: number): number {
  return Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)));
}

/** Parses a stored layout, without columns that no longer exist. Null if the value is not a layout. */
export function parseColumnLayout(value: unknown, columnIds: readonly string[]): ColumnLayout | null {
  if (typeof value !== 'object' || value === null) return null;
  const { visible, widths } = value as { visible?: unknown; widths?: unknown };
  if (!Array.isArray(visible)) return null;
  const known = [...new Set(visible)].filter((id) => columnIds.includes(id as string)) as string[];
  const fixed = columnIds[0];
  const sized = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    (entry): entry is [string, number] => columnIds.includes(entry[0]) && Number.isFinite(entry[1]),
  );
  return {
    visible: fixed === undefined ? known : [fixed, ...known.filter((id) => id !== fixed)],
    widths: Object.fromEntries(sized.map(([id, width]) => [id, clampWidth(width)])),
  };
}

/** Whether two layouts show the same columns with the same widths. */
export function isSameLayout(one: ColumnLayout, other: ColumnLayout): boolean {
  const widths = Object.entries(one.widths);
  return (
    one.visible.join() === other.visible.join() &&
    widths.length === Object.keys(other.widths).length &&
    widths.every(([id, width]) => other.widths[id] === width)
  );
}
