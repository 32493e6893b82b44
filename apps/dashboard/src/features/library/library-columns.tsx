import { IconLayoutList, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatAgo } from '../../platform/format.ts';
import { itemIcons } from '../../shared/items/item-icons.ts';
import { picturesOf } from '../../shared/items/item-pictures.ts';
import type { GridColumn } from '../../shared/list/data-grid.tsx';
import { ItemLink } from './item-link.tsx';
import styles from './library.module.css';
import { useItemDetails } from './use-item-details.ts';

/** A thumbnail of the item, or the icon of its kind. */
function Thumbnail({ item }: { item: LibraryItem }) {
  const contentUrl = useContentUrl();
  const source = contentUrl(picturesOf(item)[0]);
  const Icon = itemIcons[item.resourceType];
  return source ? (
    <span className={styles.pictured}>
      <img className={styles.thumb} src={source} alt="" loading="lazy" draggable={false} />
      {/* The badge distinguishes presentations and playlists from pictures. */}
      {item.resourceType !== 'file_upload' && (
        <span className={styles.badge} aria-hidden>
          {item.resourceType === 'playlist' ? (
            <IconLayoutList size={10} />
          ) : (
            <IconPlayerPlayFilled size={9} />
          )}
        </span>
      )}
    </span>
  ) : (
    <span className={styles.sign} data-kind={item.resourceType}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </span>
  );
}

/** The picture and the name of an item, which opens it. */
function NamedItem({ item, onOpen }: { item: LibraryItem; onOpen: (item: LibraryItem) => void }) {
  return (
    <span className={styles.named}>
      <Thumbnail item={item} />
      <ItemLink className={styles.name} tabIndex={-1} draggable={false} item={item} onOpen={onOpen}>
        {item.name}
      </ItemLink>
    </span>
  );
}

function Kind({ kind }: { kind: LibraryItem['resourceType'] }) {
  const { t } = useTranslation();
  const Icon = itemIcons[kind];
  return (
    <span className={styles.kind}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {t(`library.kinds.${kind}`)}
    </span>
  );
}

function Changed({ at }: { at: string }) {
  const now = useNow();
  return <span className={styles.second}>{formatAgo(at, now)}</span>;
}

/** The first column of lists of content. */
export function nameColumn(t: TFunction, onOpen: (item: LibraryItem) => void): GridColumn<LibraryItem> {
  return {
    id: 'name',
    track: 'minmax(220px, 3fr)',
    sortKey: 'name',
    header: t('library.columns.name'),
    cell: (item) => <NamedItem item={item} onOpen={onOpen} />,
  };
}

/** The last columns of lists of content. */
export function lastColumns(t: TFunction): GridColumn<LibraryItem>[] {
  return [
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
  ];
}

export function useLibraryColumns(onOpen: (item: LibraryItem) => void): GridColumn<LibraryItem>[] {
  const { t } = useTranslation();
  const details = useItemDetails();
  return useMemo(
    () => [
      nameColumn(t, onOpen),
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
      ...lastColumns(t),
    ],
    [t, details, onOpen],
  );
}

export function PhoneItem({ item }: { item: LibraryItem }) {
  const { t } = useTranslation();
  const details = useItemDetails()(item);
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
