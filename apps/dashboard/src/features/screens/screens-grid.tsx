import { Link } from '@tanstack/react-router';
import type { Device } from '../../platform/api.ts';
import { CardGrid, type CardPicture } from '../../shared/list/card-grid.tsx';
import type { Pages } from '../../shared/list/use-pages.ts';
import { ChangesChip, ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { usePlaylistName } from '../../shared/screens/use-playlist-name.ts';
import { useNowPlaying } from './now-playing.ts';
import { ScreenMenu } from './screen-menu.tsx';
import styles from './screens-grid.module.css';

const SIZE = { card: 260, gap: 24, words: 56 };

/** Shows screens as pictures of their current content. */
export function ScreensGrid({
  onPeek,
  ...props
}: {
  label: string;
  pages: Pages<Device>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onPeek: (device: Device) => void;
}) {
  return (
    <CardGrid
      {...props}
      size={SIZE}
      picture={(device, link) => <ScreenPicture device={device} link={link} />}
      words={(device) => <ScreenWords device={device} />}
      menu={(device) => <ScreenMenu device={device} />}
      onItemKey={(device, key) => {
        if (key === ' ') onPeek(device);
        return key === ' ';
      }}
    />
  );
}

function ScreenPicture({ device, link }: { device: Device; link: CardPicture }) {
  const playlistName = usePlaylistName();
  const playing = useNowPlaying(device);
  // The text to show instead of a picture.
  const fallbackText = playing?.picture ? null : (playing?.name ?? playlistName(device));
  return (
    <Link
      to="/screens/$id"
      params={{ id: device.id }}
      aria-label={fallbackText ? `${device.name}, ${fallbackText}` : device.name}
      {...link}
      data-playing={playing !== null}
      className={`${link.className} ${styles.screen}`}
    >
      {playing?.picture ? (
        <img src={playing.picture} alt={playing.name ?? ''} loading="lazy" decoding="async" />
      ) : (
        <span>{fallbackText}</span>
      )}
    </Link>
  );
}

function ScreenWords({ device }: { device: Device }) {
  const playing = useNowPlaying(device);
  return (
    <>
      <div className={styles.name}>
        <span>{device.name}</span>
        {device.hasUnpublishedChanges && <ChangesChip />}
      </div>
      <div className={styles.state}>
        <ScreenStatus device={device} />
        {playing?.name && <span className={styles.what}>{playing.name}</span>}
      </div>
    </>
  );
}
