import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';

/** Describes a drag in a list for screen readers. `ids` are in the order of the list. */
export function useSortAnnouncements(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const { t } = useTranslation();
  const named = (id: UniqueIdentifier) => ({ name: nameOf(String(id)) });
  const placed = (id: UniqueIdentifier) => ({ position: ids.indexOf(String(id)) + 1, total: ids.length });
  return {
    onDragStart: ({ active }) => t('playlist.dnd.start', named(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('playlist.dnd.over', { ...named(active.id), ...placed(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('playlist.dnd.end', { ...named(active.id), ...placed(over.id) }) : undefined,
    onDragCancel: ({ active }) => t('playlist.dnd.cancel', named(active.id)),
  };
}
