import { type DragEvent, useRef } from 'react';
import { hasFiles } from '../../shared/uploads/drop-anywhere.tsx';
import { hasTile, takeTile } from './panel/tile-drag.ts';

/**
 * Lets people drop files and tiles of the panel between the rows of a list, and marks where they would go. The rows have
 * their keys in `data-key`. Sets the mark directly, because rendering hundreds of rows while the pointer moves would be
 * slow.
 */
export function useFileDrop(
  isEditable: boolean,
  onFiles: (files: readonly File[], after: string | null) => void,
) {
  const marked = useRef<HTMLElement | null>(null);
  const mark = (row: HTMLElement | null, side: 'before' | 'after') => {
    if (marked.current && marked.current !== row) delete marked.current.dataset.drop;
    marked.current = row;
    if (row) row.dataset.drop = side;
  };
  if (!isEditable) return {};
  return {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event) && !hasTile(event)) return;
      event.preventDefault();
      const found = findRow(event);
      mark(found?.row ?? null, found?.side ?? 'after');
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(null, 'after');
    },
    onDrop(event: DragEvent) {
      mark(null, 'after');
      const found = findRow(event);
      // Otherwise, the page adds files and tiles at the cursor.
      if (!found || !(hasFiles(event) || hasTile(event))) return;
      event.preventDefault();
      const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('li[data-key]')].map(
        ({ dataset }) => dataset.key ?? null,
      );
      const index = keys.indexOf(found.row.dataset.key ?? '');
      const at = found.side === 'after' ? index : index - 1;
      const after = at < 0 ? null : (keys[at] ?? null);
      if (hasFiles(event)) onFiles([...event.dataTransfer.files], after);
      else takeTile()?.(after);
    },
  };
}

/** Finds the row under the pointer, and the closer side of it. */
function findRow({ target, clientY }: DragEvent) {
  const row = (target as Element).closest<HTMLElement>('li[data-key]');
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  return { row, side: clientY < top + height / 2 ? ('before' as const) : ('after' as const) };
}

/** The handlers of the area around the list, where a tile goes to the cursor. */
export function tileDrop(isEditable: boolean) {
  if (!isEditable) return {};
  return {
    onDragOver(event: DragEvent) {
      if (hasTile(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!hasTile(event) || event.defaultPrevented) return;
      event.preventDefault();
      takeTile()?.(undefined);
    },
  };
}
