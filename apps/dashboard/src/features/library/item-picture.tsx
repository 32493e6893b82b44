import { IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { useMissingPoster } from '../../shared/content/use-missing-poster.ts';
import { itemIcons } from './item-icons.ts';
import styles from './item-picture.module.css';
import { canEdit } from './library-calls.ts';
import { videoOf } from './video-of.ts';

/** What an item looks like, in its real proportions. Videos play under the pointer. */
export function ItemPicture({ item }: { item: LibraryItem }) {
  const contentUrl = useContentUrl();
  const pictures = picturesOf(item).flatMap((path) => contentUrl(path) ?? []);
  const video = videoOf(item);
  if (video) return <VideoPicture item={item} video={video} poster={pictures[0]} />;
  if (pictures.length === 0) return <ItemIcon item={item} />;
  return (
    <span className={styles.pictures} data-count={pictures.length}>
      {pictures.map((source) => (
        <img key={source} src={source} alt="" loading="lazy" decoding="async" draggable={false} />
      ))}
    </span>
  );
}

function picturesOf({ fileData, presentationData, playlistData }: LibraryItem): readonly string[] {
  if (playlistData) return [...new Set(playlistData.thumbnailUrls)];
  const one =
    fileData?.thumbnailUrl ?? presentationData?.thumbnailUrl ?? presentationData?.applicationThumbnailUrl;
  return one ? [one] : [];
}

function ItemIcon({ item }: { item: LibraryItem }) {
  const Icon = videoOf(item) ? IconVideo : itemIcons[item.resourceType];
  return (
    <span className={styles.icon} data-kind={item.resourceType}>
      <Icon size={item.resourceType === 'folder' ? 40 : 28} stroke={1.4} aria-hidden />
    </span>
  );
}

/** The poster. While a mouse moves over it, the frame at the pointer's place in the video. */
function VideoPicture({
  item,
  video: { id, url },
  poster,
}: {
  item: LibraryItem;
  video: { id: string; url: string };
  poster: string | undefined;
}) {
  const source = useContentUrl()(url);
  const [place, setPlace] = useState<number | null>(null);
  const needsPoster = poster === undefined && canEdit(item) && source !== undefined;
  useMissingPoster(needsPoster ? { id, source } : null);
  return (
    <span
      className={styles.video}
      onPointerMove={({ pointerType, clientX, currentTarget }) => {
        if (pointerType !== 'mouse') return;
        const { left, width } = currentTarget.getBoundingClientRect();
        setPlace(Math.min(1, Math.max(0, (clientX - left) / width)));
      }}
      onPointerLeave={() => setPlace(null)}
    >
      {poster ? (
        <img src={poster} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <ItemIcon item={item} />
      )}
      {place !== null && source && <Scrubbed source={source} place={place} />}
    </span>
  );
}

/** The frame of a video at a place from 0 to 1. Covers the poster once the browser has it. */
function Scrubbed({ source, place }: { source: string; place: number }) {
  const [isShown, setShown] = useState(false);
  const seek = (video: HTMLVideoElement | null) => {
    // A seek takes longer than the pointer takes to move on, so it goes to the latest place when it has finished.
    if (!video || video.seeking || !Number.isFinite(video.duration)) return;
    const time = place * video.duration;
    if (Math.abs(video.currentTime - time) > 0.05) video.currentTime = time;
  };
  return (
    <>
      <video
        ref={seek}
        className={styles.scrubbed}
        data-shown={isShown}
        src={source}
        muted
        playsInline
        preload="auto"
        onLoadedMetadata={({ currentTarget }) => seek(currentTarget)}
        onSeeked={({ currentTarget }) => {
          setShown(true);
          seek(currentTarget);
        }}
        aria-hidden
      />
      <span className={styles.line} style={{ insetInlineStart: `${place * 100}%` }} />
    </>
  );
}
