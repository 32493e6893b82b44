import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '../../platform/store.ts';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ListPicture } from '../../shared/ui/pictures.tsx';
import type { Entry } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import type { ItemWords } from './item-words.ts';
import styles from './playlists.module.css';

/**
 * The rows of a playlist: dragged by hand, or by keyboard with the handle. Hundreds of them are drawn only when one
 * of them changed, and not when the preview goes on to the next.
 */
export const EntryList = memo(function EntryList({
  entries,
  playing,
  isEditable,
  trash,
  words,
  onMove,
  onRemove,
  onDuplicate,
  onWhen,
}: {
  entries: readonly Entry[];
  /** The place of the one that the preview shows. */
  playing: Store<number>;
  isEditable: boolean;
  /** What is in the trash, by its id. */
  trash: ReadonlySet<string>;
  /** By the id of what an item shows. */
  words: ReadonlyMap<string, ItemWords>;
  onMove: (from: number, to: number) => void;
  onRemove: (entry: Entry) => void;
  onDuplicate: (entry: Entry) => void;
  onWhen: (entry: Entry) => void;
}) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => entries.findIndex(({ key }) => key === id);
  const nameOf = (id: UniqueIdentifier) => entries[indexOf(id)]?.name ?? '';
  const place = (id: UniqueIdentifier) => ({ position: indexOf(id) + 1, total: entries.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('playlist.dnd.start', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('playlist.dnd.over', { name: nameOf(active.id), ...place(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('playlist.dnd.end', { name: nameOf(active.id), ...place(over.id) }) : undefined,
    onDragCancel: ({ active }) => t('playlist.dnd.cancel', { name: nameOf(active.id) }),
  };
  if (entries.length === 0) {
    return <EmptyNote picture={<ListPicture />} title={t('playlist.empty')} hint={t('playlist.emptyHint')} />;
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('playlist.dnd.hint') },
      }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onMove(indexOf(active.id), indexOf(over.id));
      }}
    >
      <SortableContext items={entries.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={styles.entries}>
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              index={index}
              isLast={index === entries.length - 1}
              playing={playing}
              isEditable={isEditable}
              isInTrash={trash.has(entry.presentationId ?? entry.playlistId ?? '')}
              words={words.get(entry.presentationId ?? entry.playlistId ?? '')}
              onMove={(to) => onMove(index, to)}
              onRemove={() => onRemove(entry)}
              onDuplicate={() => onDuplicate(entry)}
              onWhen={() => onWhen(entry)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
});
