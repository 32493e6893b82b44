import type { PublishedContent } from '@vitrine/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentUrl } from '../../../platform/config.ts';
import { PlaylistPreview } from '../../../shared/preview/playlist-preview.tsx';
import { PresentationPreview } from '../../../shared/preview/presentation-preview.tsx';
import { ScaledScreen } from '../../../shared/preview/scaled-screen.tsx';
import type { EditorItem } from '../editor-items.ts';

/** The pause after which a selected item plays. Until then, its poster is enough. */
const SETTLE_MS = 250;

/** Plays an item. While people move through the list, it only shows posters. Needs the key of the item. */
export function ItemPreview({
  item: { presentationId, playlistId, name, thumbnailUrl },
  content,
}: {
  item: EditorItem;
  content: PublishedContent | undefined;
}) {
  const { t } = useTranslation();
  const poster = useContentUrl()(thumbnailUrl);
  const isSettled = useSettled();
  if (name === null) return <ScaledScreen note={t('playlistProperties.noPreview')} />;
  if (isSettled && playlistId !== null) return <PlaylistPreview key={playlistId} playlistId={playlistId} />;
  if (isSettled && content && presentationId !== null && content.presentations[presentationId])
    return (
      <PresentationPreview
        key={presentationId}
        content={content}
        presentationId={presentationId}
        isPortrait={false}
        isComplete
        poster={poster}
      />
    );
  return <ScaledScreen poster={poster} note={poster === undefined ? t('preview.loading') : null} />;
}

/** Whether the component has been mounted for a while. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
