import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { TouchDrag } from './touch-drag.ts';

const TYPE = 'application/x-vitrine-items';

interface Folder {
  id: string | null;
  name: string;
}

type Move = (items: readonly LibraryItem[], folder: Folder) => unknown;

/**
 * Lets people drag items onto folders of the list or the path: with a mouse, or with a finger that has rested on the
 * item. Dragging a selected item drags the whole selection.
 */
export function useDragItems(items: readonly LibraryItem[], selected: ReadonlySet<string>, move: Move) {
  const [dragged, setDragged] = useState<readonly LibraryItem[]>([]);
  /** The items that a finger is dragging, which get a style of their own. With a mouse, the browser draws them. */
  const [lifted, setLifted] = useState<readonly LibraryItem[]>([]);
  const [over, setOver] = useState<string | null>(null);
  const carriedBy = (item: LibraryItem) =>
    selected.has(item.id) ? items.filter(({ id }) => selected.has(id)) : [item];
  const touch = useTouchDrag({ carriedBy, setLifted, setOver, move });

  /** The props that make an element a drop target. */
  const target = (folder: Folder) => {
    const key = folder.id ?? ROOT;
    return {
      'data-drop': over === key,
      'data-folder': key,
      'data-folder-name': folder.name,
      onDragOver: (event: React.DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE) || !canReceive(folder, dragged)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(key);
      },
      onDragLeave: () => setOver((before) => (before === key ? null : before)),
      onDrop: (event: React.DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setOver(null);
        if (dragged.length > 0) void move(dragged, folder);
        setDragged([]);
      },
    };
  };

  return {
    target,
    itemProps: (item: LibraryItem) => ({
      draggable: true,
      'data-draggable': true,
      'data-lifted': lifted.includes(item),
      onDragStart: (event: React.DragEvent) => {
        const carried = carriedBy(item);
        setDragged(carried);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(TYPE, String(carried.length));
      },
      onDragEnd: () => {
        setDragged([]);
        setOver(null);
      },
      ...touch(item),
      ...(item.resourceType === 'folder' ? target({ id: item.resourceId, name: item.name }) : {}),
    }),
  };
}

export type DragItems = ReturnType<typeof useDragItems>;

/** The key of the root among folders. */
const ROOT = 'root';

const canReceive = ({ id }: Folder, dragged: readonly LibraryItem[]) =>
  !dragged.some(({ resourceId }) => resourceId === id);

/** The folder onto which an element lets people drop items. */
function folderAt(element: Element | null): Folder | null {
  const { folder, folderName = '' } = element?.closest<HTMLElement>('[data-folder]')?.dataset ?? {};
  if (folder === undefined) return null;
  return { id: folder === ROOT ? null : folder, name: folderName };
}

/** Drag and drop for touch screens, whose native support is missing or differs. Returns the handlers of an item. */
function useTouchDrag({
  carriedBy,
  setLifted,
  setOver,
  move,
}: {
  carriedBy: (item: LibraryItem) => readonly LibraryItem[];
  setLifted: (items: readonly LibraryItem[]) => void;
  setOver: (key: string | null) => void;
  move: Move;
}) {
  const { t } = useTranslation();
  const current = useCurrentTouch();

  const start = (item: LibraryItem, event: React.TouchEvent<HTMLElement>) => {
    const element = event.currentTarget;
    current.current?.end();
    if (event.touches.length > 1 || (event.target as Element).closest('input, [aria-haspopup]')) return;
    const carried = carriedBy(item);
    const receiver = (at: Element | null) => {
      const folder = folderAt(at);
      return folder && canReceive(folder, carried) ? folder : null;
    };
    // Some touch screens have native drag and drop, which would end the touch.
    element.draggable = false;
    current.current = new TouchDrag(event.nativeEvent, {
      onLift: () => {
        setLifted(carried);
        return carried.length === 1 ? item.name : t('library.items', { count: carried.length });
      },
      onOver: (at) => {
        const folder = receiver(at);
        setOver(folder && (folder.id ?? ROOT));
      },
      onDrop: (at, hasMoved) => {
        const folder = hasMoved ? receiver(at) : null;
        if (folder) void move(carried, folder);
        // On a touch screen, a long press without a drag replaces a right click.
        if (!hasMoved) element.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
      },
      onEnd: () => {
        current.current = null;
        element.draggable = true;
        setLifted([]);
        setOver(null);
      },
    });
  };

  return (item: LibraryItem) => ({
    onTouchStart: (event: React.TouchEvent<HTMLElement>) => start(item, event),
    // Without this, the browser's context menu for links would end the touch.
    onContextMenu: (event: React.MouseEvent) => {
      if (current.current) event.preventDefault();
    },
  });
}

/** The touch that can lift an item. It ends with the component. */
function useCurrentTouch() {
  const current = useRef<TouchDrag | null>(null);
  useEffect(() => {
    // When a touch begins, browsers make its moves cancelable only if a listener that is not passive exists.
    const listening = new AbortController();
    window.addEventListener('touchmove', () => undefined, { passive: false, signal: listening.signal });
    return () => {
      listening.abort();
      current.current?.end();
    };
  }, []);
  return current;
}
