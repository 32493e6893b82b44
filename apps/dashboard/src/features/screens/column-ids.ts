import type { ColumnLayout } from '../../shared/list/column-layout.ts';

/** The columns that are visible by default. */
const defaultColumns = ['name', 'state', 'playing', 'playlist', 'publish', 'seen'] as const;

/** Every column of the list of screens. */
export const columnIds = [
  ...defaultColumns,
  'tags',
  'folder',
  'timezone',
  'resolution',
  'model',
  'description',
  'created',
] as const;

export const defaultLayout: ColumnLayout = { visible: defaultColumns, widths: {} };
