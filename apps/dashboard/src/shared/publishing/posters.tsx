import { useState } from 'react';
import { useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import styles from './publish-sheet.module.css';

const MAX_POSTERS = 6;

/** The thumbnails of presentations. Leaves out presentations that have none. */
export function Posters({ ids, isRemoved = false }: { ids: readonly string[]; isRemoved?: boolean }) {
  const contentUrl = useContentUrl();
  const shown = ids.slice(0, MAX_POSTERS);
  const items = useRead('library.lookup', { query: { ids: shown } }, { enabled: shown.length > 0 });
  const found = new Map(
    items.data?.data.map(({ id, presentationData: data }) => [
      id,
      contentUrl(data?.thumbnailUrl ?? data?.applicationThumbnailUrl),
    ]),
  );
  const urls = shown.flatMap((id) => found.get(id) ?? []);
  const pending = items.isPending ? shown : [];
  if (urls.length + pending.length === 0) return null;
  return (
    <span className={styles.posters} data-removed={isRemoved} aria-hidden>
      {pending.map((id) => (
        <span key={id} data-loading />
      ))}
      {urls.map((url) => (
        <Poster key={url} url={url} />
      ))}
    </span>
  );
}

/** A thumbnail. Without a placeholder while it loads, it would look like an empty line. */
function Poster({ url }: { url: string }) {
  const [isLoading, setLoading] = useState(true);
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      data-loading={isLoading || undefined}
      onLoad={() => setLoading(false)}
      onError={() => setLoading(false)}
    />
  );
}
