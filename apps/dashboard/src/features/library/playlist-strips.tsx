import { IconDeviceTv, IconFolderFilled, IconLayoutList, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatAgo, formatDuration } from '../../platform/format.ts';
import { CardGrid } from '../../shared/list/card-grid.tsx';
import grid from './content-grid.module.css';
import type { ContentGridProps } from './content-grid.tsx';
import { ItemLink } from './item-link.tsx';
import styles from './playlist-strips.module.css';

/** The indexes of the posters: the library returns at most four for a playlist. */
const posters = [0, 1, 2, 3] as const;
/** Posters are 16:9. */
const ratio = 9 / 16 / posters.length;
const SIZE = { card: 440, gap: 24, caption: 52, ratio };
const PHONE_SIZE = { card: 280, gap: 16, caption: 52, ratio };

interface PlaylistFacts {
  /** Seconds of one loop, by playlist. */
  lengths: ReadonlyMap<string, number>;
  /** The number of screens, by playlist. Absent for those on no screen. */
  usage: ReadonlyMap<string, number>;
}

/** Playlists as strips of their first posters, and folders. */
export function PlaylistStrips({
  isPhone,
  onOpen,
  lengths,
  usage,
  ...props
}: ContentGridProps & PlaylistFacts) {
  return (
    <CardGrid
      {...props}
      size={isPhone ? PHONE_SIZE : SIZE}
      picture={(item, card) => (
        <ItemLink item={item} onOpen={onOpen} aria-label={item.name} draggable={false} {...card}>
          <Strip item={item} />
        </ItemLink>
      )}
      caption={(item) => (
        <Caption item={item} length={lengths.get(item.id)} screens={usage.get(item.id) ?? 0} />
      )}
    />
  );
}

/** The first posters of a playlist, with frames for items that have none. */
function Strip({ item: { resourceType, playlistData } }: { item: LibraryItem }) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  if (resourceType === 'folder')
    return (
      <span className={styles.folder}>
        <IconFolderFilled size={32} stroke={1.4} aria-hidden />
      </span>
    );
  const { itemCount = 0, thumbnailUrls = [] } = playlistData ?? {};
  if (itemCount === 0) return <span className={styles.empty}>{t('playlistList.noItems')}</span>;
  const pictures = thumbnailUrls.flatMap((path) => contentUrl(path) ?? []);
  return (
    <span className={styles.strip}>
      {posters.slice(0, itemCount).map((index) =>
        pictures[index] ? (
          <img key={index} src={pictures[index]} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <span key={index} className={styles.frame}>
            <IconPlayerPlay size={18} stroke={1.4} aria-hidden />
          </span>
        ),
      )}
    </span>
  );
}

function Caption({
  item: { name, resourceType, playlistData, updatedAt },
  length,
  screens,
}: {
  item: LibraryItem;
  length: number | undefined;
  screens: number;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const isFolder = resourceType === 'folder';
  const Icon = isFolder ? IconFolderFilled : IconLayoutList;
  const facts = [
    playlistData && t('library.items', { count: playlistData.itemCount }),
    length ? formatDuration(length) : null,
  ];
  return (
    <>
      <div className={grid.name}>{name}</div>
      <div className={grid.kind}>
        <Icon size={14} stroke={1.6} aria-hidden />
        <span>{isFolder ? t('library.kinds.folder') : facts.filter(Boolean).join(' · ')}</span>
        {screens > 0 && (
          <span className={grid.usage}>
            <IconDeviceTv size={14} stroke={1.6} aria-hidden />
            <span>{t('library.onScreens', { count: screens })}</span>
          </span>
        )}
        {!isFolder && <span className={styles.changed}>{formatAgo(updatedAt, now)}</span>}
      </div>
    </>
  );
}
