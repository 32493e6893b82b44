import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseFiles } from '../../../shared/uploads/use-choose-files.ts';
import type { Insertion } from '../use-insertion.ts';
import styles from './add-panel.module.css';

/** Adds files of this computer. Files can be dropped here as anywhere on the page: see `DropAnywhere`. */
export function UploadTab({ insertion }: { insertion: Insertion }) {
  const { t } = useTranslation();
  return (
    <div className={styles.dropZone}>
      <IconUpload size={24} stroke={1.4} aria-hidden />
      <strong>{t('playlist.panel.dropTitle')}</strong>
      <p>{t('playlist.panel.dropHint')}</p>
      <Button size="xs" onClick={() => chooseFiles((files) => insertion.addFiles(files))}>
        {t('library.chooseFiles')}
      </Button>
    </div>
  );
}
