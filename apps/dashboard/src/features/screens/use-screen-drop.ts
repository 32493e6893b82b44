import { type DragEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { hasFiles } from '../../shared/uploads/drop-anywhere.tsx';
import { queueForScreen } from './files-for-screen.ts';

/** Whether the person can show files on a screen. This can assign a new playlist to it, which changes the screen. */
export const canShowFiles = ({ permissions }: Pick<Device, 'permissions'>) => permissions.includes('update');

/**
 * Returns a function that makes the element of a screen a target for files. Marks the element directly, because rendering
 * the list while the pointer moves would be slow.
 */
export function useScreenDrop() {
  const { t } = useTranslation();
  const notify = useNotify();
  return useCallback(
    (device: Device) => ({
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        if (canShowFiles(device)) event.currentTarget.dataset.drop = 'true';
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget as Node | null)) delete currentTarget.dataset.drop;
      },
      onDrop(event: DragEvent<HTMLElement>) {
        delete event.currentTarget.dataset.drop;
        if (!hasFiles(event)) return;
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        const at = new DOMRect(event.clientX, event.clientY);
        if (!canShowFiles(device)) notify.info(t('errors.forbidden'));
        else if (files.length > 0) queueForScreen({ device, files, at });
      },
    }),
    [t, notify],
  );
}
