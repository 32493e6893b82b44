import { Loader, Skeleton } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PictureBadge } from '../../../shared/items/picture-badge.tsx';
import styles from './add-panel.module.css';
import { type InsertTile, tileDrag } from './tile-drag.ts';

/**
 * A picture with a name. A click or Enter uses it, and people can drag it into the playlist. A double click counts as one
 * click, because people double-click out of habit.
 */
export function PanelTile({
  name,
  label,
  about,
  badge,
  picture,
  isBusy = false,
  onClick,
  insert,
}: {
  name: string;
  /** Says what a click does. */
  label: string;
  /** The line below the name. */
  about?: ReactNode;
  /** The text in the corner of the picture. */
  badge?: string | null;
  picture: ReactNode;
  isBusy?: boolean;
  onClick: () => void;
  /** Undefined if it cannot be dragged. */
  insert?: InsertTile;
}) {
  return (
    <li className={styles.cell}>
      <button
        type="button"
        className={styles.tile}
        title={name}
        aria-label={label}
        aria-busy={isBusy}
        onClick={({ detail: clicks }) => clicks < 2 && onClick()}
        {...(insert && tileDrag(insert))}
      >
        <span className={styles.picture}>
          {picture}
          {badge && <PictureBadge>{badge}</PictureBadge>}
          {isBusy && (
            <span className={styles.busy}>
              <Loader size="xs" color="white" aria-hidden />
            </span>
          )}
        </span>
        <span className={styles.name}>{name}</span>
        {about && <span className={styles.about}>{about}</span>}
      </button>
    </li>
  );
}

/** The picture of a tile, or an icon if it has none. */
export function TileImage({ source }: { source: string | undefined }) {
  if (!source) return <IconApps size={20} stroke={1.4} aria-hidden />;
  return <img src={source} alt="" loading="lazy" decoding="async" draggable={false} />;
}

/** Placeholders for tiles that are loading. */
export function LoadingTiles() {
  return (
    <div className={styles.tiles} aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Skeleton key={each} className={styles.loading} />
      ))}
    </div>
  );
}
