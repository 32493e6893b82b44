import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../platform/api.ts';
import { useApplications } from '../../../shared/apps/use-applications.ts';
import { useGridKeys } from '../../../shared/list/use-grid-keys.ts';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../../shared/ui/error-note.tsx';
import type { Insertion, Place } from '../use-insertion.ts';
import styles from './add-panel.module.css';
import { PanelSearch } from './panel-search.tsx';
import { LoadingTiles, PanelTile, TileImage } from './panel-tile.tsx';
import { useCreateTile } from './use-create-tile.ts';

/** Creates the presentation of a tile and adds it to the playlist. */
export type CreateTile = ReturnType<typeof useCreateTile>['create'];

/** Defines the tiles of a tab: apps, or templates that use apps. */
export interface TileSource<T> {
  /** Returns the entries that these apps support. */
  available: (applications: readonly Application[]) => readonly T[];
  search: (all: readonly T[], text: string) => readonly T[];
  /** @param applications the apps that the person can use */
  onChoose: (offer: T, create: CreateTile, place: Place, applications: readonly Application[]) => void;
  tile: (offer: T) => { name: string; label: string; about?: string; picture: string | undefined };
  labels: { list: string; search: string; noMatch: string };
}

/** Tiles from which people create presentations in the playlist. */
export function CreateTab<T extends { id: string }>({
  insertion,
  available,
  search,
  onChoose,
  tile,
  labels,
}: TileSource<T> & { insertion: Insertion }) {
  const { t } = useTranslation();
  const moveFocus = useGridKeys();
  const { read, applications = [] } = useApplications();
  const { busy, create } = useCreateTile(insertion);
  const [text, setText] = useState('');
  if (read.isError) return <ErrorNote error={read.error} retry={() => void read.refetch()} />;
  if (read.isPending) return <LoadingTiles />;
  const usable = applications.filter(
    ({ isDeprecated, currentAppVersion }) => !isDeprecated && currentAppVersion !== null,
  );
  const all = available(usable);
  if (all.length === 0)
    return <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />;
  const found = search(all, text);
  return (
    <>
      <div className={styles.tools}>
        <PanelSearch label={labels.search} value={text} onChange={setText} />
      </div>
      {found.length === 0 && <p className={styles.none}>{labels.noMatch}</p>}
      <ul className={styles.tiles} aria-label={labels.list} onKeyDown={moveFocus}>
        {found.map((offer) => {
          const { picture, ...shown } = tile(offer);
          const choose = (place?: Place) => onChoose(offer, create, place, usable);
          return (
            <PanelTile
              key={offer.id}
              {...shown}
              picture={<TileImage source={picture} />}
              isBusy={busy === offer.id}
              onClick={() => choose()}
              insert={choose}
            />
          );
        })}
      </ul>
    </>
  );
}
