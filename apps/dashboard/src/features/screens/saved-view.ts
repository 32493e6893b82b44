import type { getRouteApi } from '@tanstack/react-router';
import type { SavedView } from '../../platform/api.ts';
import { type ColumnLayout, isSameLayout, parseColumnLayout } from '../../shared/list/column-layout.ts';
import { columnIds, defaultLayout } from './column-ids.ts';
import { sortOf } from './screens-sort.ts';

export type ScreensSearch = ReturnType<ReturnType<typeof getRouteApi<'/app/screens'>>['useSearch']>;
export type ViewSettings = SavedView['settings'];

/** The settings of a view that shows what the list shows now. */
export function settingsOf(search: ScreensSearch, layout: ColumnLayout): ViewSettings {
  const columns = layout.visible.map((id) => {
    const width = layout.widths[id];
    return width === undefined ? { id } : { id, width };
  });
  return {
    ...(search.q && { search: search.q }),
    ...(search.state && { state: search.state }),
    ...(search.tag && { tag: search.tag }),
    ...(search.folder && { folderId: search.folder }),
    ...(search.playlist && { playlistId: search.playlist }),
    ...(search.sort && { sortBy: search.sort }),
    ...(search.dir && { sortDirection: search.dir }),
    ...(search.view && { layout: search.view }),
    ...(!isSameLayout(layout, defaultLayout) && { columns }),
  };
}

/** The address of a view. It contains the filters, so it also works after the view was changed or deleted. */
export function searchOf({ id, settings }: Pick<SavedView, 'id' | 'settings'>): ScreensSearch {
  return {
    ...(settings.search && { q: settings.search }),
    ...(settings.state && { state: settings.state }),
    ...(settings.tag && { tag: settings.tag }),
    ...(settings.folderId && { folder: settings.folderId }),
    ...(settings.playlistId && { playlist: settings.playlistId }),
    ...(settings.sortBy && { sort: settings.sortBy }),
    ...(settings.sortDirection && { dir: settings.sortDirection }),
    ...(settings.layout && settings.layout !== 'table' && { view: settings.layout }),
    saved: id,
  };
}

/** The columns of a view. */
export function layoutOf({ columns }: ViewSettings): ColumnLayout {
  if (!columns) return defaultLayout;
  const widths = columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width] as const]));
  const stored = { visible: columns.map(({ id }) => id), widths: Object.fromEntries(widths) };
  return parseColumnLayout(stored, columnIds) ?? defaultLayout;
}

/** Whether the list shows anything other than what the view has stored. */
export function isChanged(view: SavedView, search: ScreensSearch, layout: ColumnLayout): boolean {
  return isDifferent(settingsOf(search, layout), settingsOf(searchOf(view), layoutOf(view.settings)));
}

/** Whether the list has its default search, filters, order, columns and layout. */
export function isDefault(search: ScreensSearch, layout: ColumnLayout): boolean {
  return !isDifferent(settingsOf(search, layout), {});
}

/** Whether two settings show different lists. A stored order can be the one that the list has anyway. */
function isDifferent(one: ViewSettings, other: ViewSettings): boolean {
  const [first, second] = [one, other].map((settings) => {
    const { sortBy: _, sortDirection: __, ...rest } = settings;
    return JSON.stringify({ ...rest, ...sortOf(searchOf({ id: '', settings })) });
  });
  return first !== second;
}
