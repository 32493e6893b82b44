import {
  IconFile,
  IconFolderFilled,
  IconLayoutList,
  IconPalette,
  IconPlayerPlay,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatAgo, formatBytes, formatDuration } from '../../platform/format.ts';
import type { GridColumn } from '../../shared/list/data-grid.tsx';
import styles from './library.module.css';

const icons = {
  folder: IconFolderFilled,
  presentation: IconPlayerPlay,
  playlist: IconLayoutList,
  theme: IconPalette,
  file_upload: IconFile,
} as const;

/** A thumbnail of the item, or the icon of its kind. */
function Thumbnail({ item }: { item: LibraryItem }) {
  const contentUrl = useContentUrl();
  const source = contentUrl(
    item.fileData?.thumbnailUrl ??
      item.presentationData?.thumbnailUrl ??
      item.presentationData?.applicationThumbnailUrl,
  );
  const Icon = icons[item.resourceType];
  return source ? (
    <span className={styles.pictured}>
      <img className={styles.thumb} src={source} alt="" loading="lazy" draggable={false} />
      {/* A badge tells presentations from pictures. */}
      {item.resourceType === 'presentation' && (
        <span className={styles.badge} aria-hidden>
          <IconPlayerPlayFilled size={9} />
        </span>
      )}
    </span>
  ) : (
    <span className={styles.sign} data-kind={item.resourceType}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </span>
  );
}

function Kind({ kind }: { kind: LibraryItem['resourceType'] }) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  return (
    <span className={styles.kind}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {t(`library.kinds.${kind}`)}
    </span>
  );
}

function useDetails(): (item: LibraryItem) => string {
  const { t } = useTranslation();
  return ({ fileData, presentationData, playlistData }) => {
    if (playlistData) return t('library.items', { count: playlistData.itemCount });
    if (presentationData)
      return `${presentationData.applicationName} · ${formatDuration(presentationData.duration)}`;
    if (!fileData) return '';
    const size = fileData.width && fileData.height ? ` · ${fileData.width} × ${fileData.height}` : '';
    const length = fileData.duration ? ` · ${formatDuration(fileData.duration)}` : '';
    return `${formatBytes(fileData.contentLength)}${size}${length}`;
  };
}

/** The name of an item, which opens it: folders and editors are links, files open in place. */
function Name({ item, onOpen }: { item: LibraryItem; onOpen: (item: LibraryItem) => void }) {
  const { resourceType: kind, resourceId: id, name } = item;
  const shared = { className: styles.name, tabIndex: -1, draggable: false };
  if (item.deletedAt === null && kind === 'folder')
    return (
      <Link to="/library/$folder" params={{ folder: id }} {...shared}>
        {name}
      </Link>
    );
  if (item.deletedAt === null && kind === 'presentation')
    return (
      <Link to="/presentations/$id" params={{ id }} {...shared}>
        {name}
      </Link>
    );
  if (item.deletedAt === null && kind === 'playlist')
    return (
      <Link to="/playlists/$id" params={{ id }} {...shared}>
        {name}
      </Link>
    );
  return (
    <button type="button" onClick={() => onOpen(item)} {...shared}>
      {name}
    </button>
  );
}

function Changed({ at }: { at: string }) {
  const now = useNow();
  return <span className={styles.second}>{formatAgo(at, now)}</span>;
}

export function useLibraryColumns(onOpen: (item: LibraryItem) => void): GridColumn<LibraryItem>[] {
  const { t } = useTranslation();
  const details = useDetails();
  return useMemo(
    () => [
      {
        id: 'name',
        track: 'minmax(220px, 3fr)',
        sortKey: 'name',
        header: t('library.columns.name'),
        cell: (item) => (
          <span className={styles.named}>
            <Thumbnail item={item} />
            <Name item={item} onOpen={onOpen} />
          </span>
        ),
      },
      {
        id: 'kind',
        track: '140px',
        header: t('library.columns.kind'),
        cell: (item) => <Kind kind={item.resourceType} />,
      },
      {
        id: 'details',
        track: 'minmax(120px, 1.6fr)',
        header: t('library.columns.details'),
        cell: (item) => <span className={styles.second}>{details(item)}</span>,
      },
      {
        id: 'updated',
        track: '128px',
        sortKey: 'updated_at',
        header: t('library.columns.updated'),
        cell: (item) => <Changed at={item.updatedAt} />,
      },
      {
        id: 'owner',
        track: 'minmax(90px, 0.8fr)',
        header: t('library.columns.owner'),
        cell: (item) => <span className={styles.second}>{item.ownedBy?.name}</span>,
      },
    ],
    [t, details, onOpen],
  );
}

export function PhoneItem({ item }: { item: LibraryItem }) {
  const { t } = useTranslation();
  const details = useDetails()(item);
  return (
    <span className={styles.named}>
      <Thumbnail item={item} />
      <span className={styles.phone}>
        <span>{item.name}</span>
        <span>
          {t(`library.kinds.${item.resourceType}`)}
          {details && ` · ${details}`}
        </span>
      </span>
    </span>
  );
}
