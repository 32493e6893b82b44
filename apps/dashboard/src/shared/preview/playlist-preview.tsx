import type { PublishedContent } from '@vitrine/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { useContentOrigin } from '../../platform/config.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { createPlaylistPlayer, type PlaylistPlayer } from './playlist-player.ts';
import { type PreviewStatus, usePreviewTexts } from './preview-status.ts';
import { ScaledScreen } from './scaled-screen.tsx';
import type { deviceDataOf } from './upcoming.ts';

type Device = Parameters<typeof deviceDataOf>[0];

const anyDevice: Device = {
  id: 'preview',
  name: 'Preview',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  tags: [],
};

/** Plays a playlist as a screen would play it now, with the engine and real windows. */
export function PlaylistPreview({
  playlistId,
  device = anyDevice,
  isPortrait = false,
  onPlay,
}: {
  playlistId: string;
  device?: Device;
  isPortrait?: boolean;
  /** Called with the index of each item when it begins, or -1 when nothing plays. */
  onPlay?: (itemIndex: number) => void;
}) {
  const { t } = useTranslation();
  const contentUrl = useContentOrigin();
  const content = useRead('playlists.playbackContent', { params: { id: playlistId } });
  if (content.isError) return <ErrorNote error={content.error} retry={() => void content.refetch()} />;
  if (!content.data || contentUrl === undefined)
    return <ScaledScreen isPortrait={isPortrait} note={t('preview.loading')} />;
  return (
    <PreviewWindows
      key={`${playlistId}-${isPortrait}`}
      content={content.data}
      contentUrl={contentUrl}
      device={device}
      isPortrait={isPortrait}
      onPlay={onPlay}
    />
  );
}

function PreviewWindows({
  content,
  contentUrl,
  device,
  isPortrait,
  onPlay,
}: {
  content: PublishedContent;
  contentUrl: string;
  device: Device;
  isPortrait: boolean;
  onPlay: ((itemIndex: number) => void) | undefined;
}) {
  const container = useRef<HTMLDivElement>(null);
  const player = useRef<PlaylistPlayer | null>(null);
  const latest = useRef({ content, device, onPlay });
  latest.current = { content, device, onPlay };
  const [state, setState] = useState<PreviewStatus>({ kind: 'loading' });
  const texts = usePreviewTexts(state);

  // Create the player once for this component. The effect below passes new content to it.
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const created = createPlaylistPlayer({
      container: element,
      contentUrl,
      input: () => latest.current,
      on: {
        play(step) {
          setState({ kind: 'playing' });
          latest.current.onPlay?.(itemIndexOf(latest.current.content, step));
        },
        empty(isEmpty) {
          setState({ kind: isEmpty ? 'empty' : 'playing' });
          if (isEmpty) latest.current.onPlay?.(-1);
        },
        failure: (error) => setState({ kind: 'failed', error }),
      },
    });
    player.current = created;
    return () => {
      player.current = null;
      created.destroy();
    };
  }, [contentUrl]);

  const shownContent = useRef(content);
  useEffect(() => {
    if (shownContent.current === content || !player.current) return;
    shownContent.current = content;
    player.current.updateContent();
  }, [content]);

  return <ScaledScreen ref={container} isPortrait={isPortrait} {...texts} />;
}

/** The index of the top-level item that a step plays: the item itself, or the nested playlist that contains it. */
export function itemIndexOf(
  content: PublishedContent,
  step: { path: readonly string[]; itemIndex: number } | null,
): number {
  if (!step) return -1;
  const [, nested] = step.path;
  if (nested === undefined) return step.itemIndex;
  return (
    content.playlists[content.playlistId]?.items.findIndex(({ playlistId }) => playlistId === nested) ?? -1
  );
}
