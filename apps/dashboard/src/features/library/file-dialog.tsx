import { Button, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type FileUpload, type LibraryItem, useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatBytes } from '../../platform/format.ts';
import { formatDimensions } from '../../platform/format-dimensions.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import styles from './library.module.css';

/** A large view of a file, with its main action. */
export function FileDialog({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const file = useRead('fileUploads.get', { params: { id: item.resourceId } });
  const { width, height } = file.data ?? {};
  return (
    <Dialog onClose={onClose} title={item.name} size={760} yOffset="6vh">
      {file.data ? (
        <>
          <Media file={file.data} name={item.name} />
          <div className={styles.facts}>
            <span>
              {formatBytes(file.data.contentLength)}
              {width && height ? ` · ${formatDimensions({ width, height })}` : ''}
            </span>
            <Button
              onClick={() => void navigate({ to: '/presentations/new', search: { files: item.resourceId } })}
            >
              {t('library.makePresentation', { count: 1 })}
            </Button>
          </div>
        </>
      ) : file.isError ? (
        <ErrorNote error={file.error} retry={() => void file.refetch()} />
      ) : (
        <Skeleton h={320} />
      )}
    </Dialog>
  );
}

function Media({ file, name }: { file: FileUpload; name: string }) {
  const contentUrl = useContentUrl();
  const source = contentUrl(file.url);
  if (source && file.contentType.startsWith('video/'))
    // Customers' files have no captions.
    return <video className={styles.media} src={source} controls muted aria-label={name} />;
  // Other files can have a thumbnail, for example of the first page.
  const picture = file.contentType.startsWith('image/') ? source : contentUrl(file.thumbnailUrl);
  return picture && <img className={styles.media} src={picture} alt={name} />;
}
