import { closestCenter, DndContext, type DraggableSyntheticListeners } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type RefObject, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../platform/api.ts';
import { useSortAnnouncements } from '../../shared/list/use-sort-announcements.ts';
import { useLinkSortSensors } from '../../shared/list/use-sort-sensors.ts';

/** The listeners of the tabs that can be moved, by the id of the view. */
export type TabListeners = Map<string, DraggableSyntheticListeners>;

interface Tabs {
  tabs: RefObject<HTMLElement | null>;
  listeners: RefObject<TabListeners>;
}

/**
 * Lets people move the tabs of their own views. It renders no tabs but sets their styles directly, so the page can show
 * them before this code has loaded.
 */
export function ViewSorting({
  views,
  onMove,
  ...tabs
}: Tabs & { views: readonly SavedView[]; onMove: (view: SavedView, to: number) => void }) {
  const { t } = useTranslation();
  const sensors = useLinkSortSensors();
  const ids = views.map(({ id }) => id);
  const viewOf = (id: string) => views.find((view) => view.id === id);
  const announcements = useSortAnnouncements(ids, (id) => viewOf(id)?.name ?? '');
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('playlist.dnd.hint') } }}
      onDragEnd={({ active, over }) => {
        const view = viewOf(String(active.id));
        if (view && over && over.id !== active.id) onMove(view, ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        {ids.map((id) => (
          <TabSorting key={id} id={id} {...tabs} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function TabSorting({ id, tabs, listeners: all }: Tabs & { id: string }): null {
  const sortable = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef, listeners, transition, isDragging } = sortable;
  const helpId = sortable.attributes['aria-describedby'];
  const transform = CSS.Translate.toString(sortable.transform);
  useLayoutEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>(`[data-view="${id}"]`) ?? null;
    const link = tab?.querySelector('a') ?? null;
    setNodeRef(tab);
    setActivatorNodeRef(link);
    link?.setAttribute('aria-describedby', helpId);
    return () => {
      setNodeRef(null);
      setActivatorNodeRef(null);
      link?.removeAttribute('aria-describedby');
      tab?.removeAttribute('style');
    };
  }, [id, tabs, helpId, setNodeRef, setActivatorNodeRef]);
  useLayoutEffect(() => {
    const { current } = all;
    current.set(id, listeners);
    return () => void current.delete(id);
  }, [all, id, listeners]);
  useLayoutEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>(`[data-view="${id}"]`);
    if (!tab) return;
    tab.style.transform = transform ?? '';
    tab.style.transition = transition ?? '';
    tab.dataset.dragging = String(isDragging);
  }, [id, tabs, transform, transition, isDragging]);
  return null;
}
