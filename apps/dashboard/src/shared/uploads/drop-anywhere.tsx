import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropPicture } from '../ui/pictures.tsx';
import styles from './drop-anywhere.module.css';
import { useUploads } from './uploads-provider.tsx';
import { uploadFolder } from './use-choose-files.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Accepts files dropped anywhere on the page. A field that accepts files stops the event first. */
export function DropAnywhere() {
  const { t } = useTranslation();
  const uploads = useUploads();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Entering a child leaves its parent, so only the balance shows whether the pointer is still inside.
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
      if (hasFiles(event)) event.preventDefault();
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
      if (files.length > 0) uploads.add(files, uploadFolder.get());
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
  }, [uploads]);
  if (!isOver) return null;
  return (
    <div className={styles.veil} aria-hidden>
      <div className={styles.note}>
        <DropPicture />
        <strong>{t('library.dropTitle')}</strong>
        <span>{t('library.dropHint')}</span>
      </div>
    </div>
  );
}
