import type { PublishedContent } from '@vitrine/contract';
import { createEngine, type Step } from '@vitrine/engine';
import { browserTimers } from '@vitrine/time/browser';
import { createWindowManager, type WindowManager } from '@vitrine/windows';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { useContentOrigin } from '../../platform/config.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { ScaledScreen } from './scaled-screen.tsx';
import { silentLog } from './silent-log.ts';
import { deviceDataOf } from './upcoming.ts';

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
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const manager = useRef<WindowManager<PublishedContent> | null>(null);
  const engine = useRef<ReturnType<typeof createEngine> | null>(null);
  const latest = useRef({ content, device, onPlay });
  latest.current = { content, device, onPlay };
  const [note, setNote] = useState<string | null>(t('preview.loading'));
  const [error, setError] = useState<string | null>(null);

  // Create the windows once for this component. The effect below passes new content to them.
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const env = () => ({ now: browserTimers.wallClock(), device: deviceDataOf(latest.current.device) });
    const createNextEngine = () =>
      createEngine(latest.current.content, {
        playlistId: latest.current.content.playlistId,
        deviceId: latest.current.device.id,
        state: engine.current?.state,
      });
    engine.current = createNextEngine();
    const current = () => (engine.current ??= createNextEngine());
    let currentStep: Step | null = null;
    const windows = createWindowManager<PublishedContent>({
      container: element,
      content: latest.current.content,
      contentBaseUrl: contentUrl,
      engineStep: {
        next: () => {
          currentStep = current().next(env());
          return currentStep;
        },
        preview: () => current().preview(env()),
      },
      deviceId: latest.current.device.id,
      renderMode: 'preview',
      timers: browserTimers,
      log: silentLog,
      on: {
        windowEvent(event) {
          if (event.type === 'empty' || event.type === 'play') setError(null);
          if (event.type === 'empty') {
            setNote(event.isEmpty ? t('screen.emptyPlaylist') : null);
            if (event.isEmpty) latest.current.onPlay?.(-1);
          }
          if (event.type === 'play') {
            setNote(null);
            latest.current.onPlay?.(itemIndexOf(latest.current.content, currentStep));
          }
          if (event.type === 'endError') {
            setNote(t('preview.failed'));
            setError(event.error);
          }
        },
      },
    });
    manager.current = windows;
    void windows.load().then(() => {
      if (manager.current !== windows) return;
      windows.show();
      windows.play();
    });
    return () => {
      manager.current = null;
      engine.current = null;
      windows.destroy();
    };
  }, [contentUrl, t]);

  const shownContent = useRef(content);
  useEffect(() => {
    if (shownContent.current === content || !manager.current) return;
    shownContent.current = content;
    const state = engine.current?.state;
    engine.current = createEngine(content, {
      playlistId: content.playlistId,
      deviceId: latest.current.device.id,
      state,
    });
    manager.current.setContent(content, { interrupt: true });
  }, [content]);

  return <ScaledScreen ref={container} isPortrait={isPortrait} note={note} details={error} />;
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
