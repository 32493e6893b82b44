import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EditorItem } from './editor-items.ts';
import type { ItemSelection } from './use-item-selection.ts';

const route = getRouteApi('/app/playlists/$id');

/** Selects the item in the address, for people who return from the editor of its content. */
export function useReturnedSelection({ reveal }: ItemSelection, items: readonly EditorItem[]): void {
  const { item } = route.useSearch();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const latest = useRef(items);
  latest.current = items;
  useEffect(() => {
    if (item === undefined) return;
    const returned = latest.current[Number(item) - 1];
    if (returned) reveal([returned.key]);
    // Only once: people select other items from here.
    void navigate({ to: '/playlists/$id', params: { id }, search: {}, replace: true });
  }, [item, id, navigate, reveal]);
}
