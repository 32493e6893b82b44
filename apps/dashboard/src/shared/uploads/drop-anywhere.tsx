import { useStore } from '@vitrine/ui/store';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddContent } from '../content/use-add-content.ts';
import { DropPicture } from '../ui/pictures.tsx';
import { useStableCallbacks } from '../ui/use-stable-callbacks.ts';
import styles from './drop-anywhere.module.css';
import { type UploadTarget, uploadTarget } from './use-choose-files.ts';

export function hasFiles(event: Pick<DragEvent, 'dataTransfer'>): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

const isRefused = ({ canAdd, page }: UploadTarget) => !canAdd || (page?.refusal ?? null) !== null;

/** Accepts files that are dropped anywhere on the page, except on a field that accepts files, which stops the event. */
export function DropAnywhere() {
  const { t } = useTranslation();
  const { addContent } = useStableCallbacks({ addContent: useAddContent() });
  const { canAdd, page } = useStore(uploadTarget);
  const isOver = useDroppedFiles(addContent);
  if (!isOver) return null;
  const refusal = page?.refusal ?? (canAdd ? null : t('library.cannotAdd'));
  if (refusal === null && page)
    return (
      <div className={styles.banner} aria-hidden>
        {page.title}
      </div>
    );
  return (
    <div className={styles.veil} aria-hidden>
      <div className={styles.note}>
        {refusal === null && <DropPicture />}
        <strong>{t(refusal === null ? 'library.dropTitle' : 'library.cannotDropTitle')}</strong>
        <span>{refusal ?? t('library.dropHint')}</span>
      </div>
    </div>
  );
}

/**
 * Passes files that are dropped on the window to the page that takes them, or else to `addContent`, which must be
 * stable. Returns whether files are dragged over the window.
 */
function useDroppedFiles(addContent: ReturnType<typeof useAddContent>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Entering a child also leaves its parent, so count both to know whether the pointer is still inside.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && isRefused(uploadTarget.get())) event.dataTransfer.dropEffect = 'none';
    };
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const drop = (event: DragEvent) => {
      end();
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      const target = uploadTarget.get();
      if (files.length === 0 || isRefused(target)) return;
      if (target.page?.add) target.page.add(files, new DOMRect(event.clientX, event.clientY));
      else void addContent(files, target.folderId);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('drop', end, true);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('drop', end, true);
    };
  }, [addContent]);
  return isOver;
}
