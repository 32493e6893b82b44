import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type LibraryItem, useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatBytes } from '../../platform/format.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './library.module.css';

/** A large view of a file, with its main action. */
export function FileDialog({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const contentUrl = useContentUrl();
  const file = useRead('fileUploads.get', { params: { id: item.resourceId } }).data;
  const source = contentUrl(file?.url);
  // Other files may have a picture of the first page.
  const picture = file?.contentType.startsWith('image/') ? source : contentUrl(file?.thumbnailUrl);
  return (
    <Dialog onClose={onClose} title={item.name} size={760} yOffset="6vh">
      {source && file?.contentType.startsWith('video/') ? (
        // The customer's own file has no captions.
        <video className={styles.media} src={source} controls muted aria-label={item.name} />
      ) : (
        picture && <img className={styles.media} src={picture} alt={item.name} />
      )}
      <div className={styles.facts}>
        <span>
          {file && formatBytes(file.contentLength)}
          {file?.width && file.height ? ` · ${file.width} × ${file.height}` : ''}
        </span>
        <Button
          onClick={() => void navigate({ to: '/presentations/new', search: { files: item.resourceId } })}
        >
          {t('library.makePresentation', { count: 1 })}
        </Button>
      </div>
    </Dialog>
  );
}
