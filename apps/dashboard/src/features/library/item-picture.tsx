import { IconVideo } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { useMissingPoster } from '../../shared/content/use-missing-poster.ts';
import { itemIcons } from '../../shared/items/item-icons.ts';
import { picturesOf } from '../../shared/items/item-pictures.ts';
import styles from './item-picture.module.css';
import { canEdit } from './library-calls.ts';
import { type ShownVideo, videoOf } from './video-of.ts';

/** What an item looks like, in its real proportions. Videos play under the pointer. */
export function ItemPicture({ item }: { item: LibraryItem }) {
  const contentUrl = useContentUrl();
  const pictures = picturesOf(item).flatMap((path) => contentUrl(path) ?? []);
  const video = videoOf(item);
  if (video) return <VideoPicture item={item} video={video} />;
  if (pictures.length === 0) return <ItemIcon item={item} />;
  return (
    <span className={styles.pictures} data-count={pictures.length}>
      {pictures.map((source) => (
        <img key={source} src={source} alt="" loading="lazy" decoding="async" draggable={false} />
      ))}
    </span>
  );
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
function VideoPicture({ item, video }: { item: LibraryItem; video: ShownVideo }) {
  const contentUrl = useContentUrl();
  const source = contentUrl(video.url);
  const poster = contentUrl(video.thumbnailUrl);
  const { place, handlers } = useScrubbing();
  useMissingPoster(poster === undefined && canEdit(item) && source ? { id: video.id, source } : null);
  return (
    <span className={styles.video} {...handlers}>
      {poster ? (
        <img src={poster} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <ItemIcon item={item} />
      )}
      {place !== null && source && <Scrubbed source={source} place={place} />}
    </span>
  );
}

/** Pointers that only cross a picture load nothing. */
const REST_MS = 150;

/** The position of a mouse that rests on a picture, from 0 to 1; null while there is none. */
function useScrubbing() {
  const [place, setPlace] = useState<number | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isResting = useRef(false);
  const end = () => {
    clearTimeout(resting.current);
    isResting.current = false;
    setPlace(null);
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  const onPointerMove = ({ pointerType, clientX, currentTarget }: React.PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const next = Math.min(1, Math.max(0, (clientX - left) / width));
    if (isResting.current) return setPlace(next);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      isResting.current = true;
      setPlace(next);
    }, REST_MS);
  };
  return { place, handlers: { onPointerMove, onPointerLeave: end } };
}

/** The frame of a video at a place from 0 to 1. Covers the poster once the browser has it. */
function Scrubbed({ source, place }: { source: string; place: number }) {
  const [isShown, setShown] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const seek = () => {
    const element = video.current;
    // A seek takes longer than the pointer takes to move on, so it goes to the latest place when it has finished.
    if (!element || element.seeking || !Number.isFinite(element.duration)) return;
    const time = place * element.duration;
    if (Math.abs(element.currentTime - time) > 0.05) element.currentTime = time;
  };
  useEffect(seek);
  useEffect(() => {
    const element = video.current;
    return () => {
      // Otherwise the browser keeps downloading until it frees the element.
      element?.removeAttribute('src');
      element?.load();
    };
  }, []);
  return (
    <>
      <video
        ref={video}
        className={styles.scrubbed}
        data-shown={isShown}
        src={source}
        muted
        playsInline
        preload="metadata"
        onLoadedMetadata={seek}
        onSeeked={() => {
          setShown(true);
          seek();
        }}
        aria-hidden
      />
      <span className={styles.line} style={{ left: `${place * 100}%` }} />
    </>
  );
}
