import { browserTimers } from '@vitrine/time/browser';
import { createPreview, type Preview, type WindowContent } from '@vitrine/windows';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentOrigin } from '../../platform/config.ts';
import { type PreviewStatus, usePreviewTexts } from './preview-status.ts';
import { ScaledScreen } from './scaled-screen.tsx';
import { silentLog } from './silent-log.ts';

interface Props {
  content: WindowContent;
  presentationId: string;
  isPortrait: boolean;
  /** False while values that the application needs are missing. */
  isComplete: boolean;
  /** A picture to show while the presentation loads. */
  poster?: string | undefined;
}

/** Shows a presentation in a real window of its application, and updates it with every change. */
export function PresentationPreview(props: Props) {
  // A screen of another size is another container, which needs a new window.
  return <PreviewWindow key={String(props.isPortrait)} {...props} />;
}

function PreviewWindow({ content, presentationId, isPortrait, isComplete, poster }: Props) {
  const { t } = useTranslation();
  const contentUrl = useContentOrigin();
  const container = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview | null>(null);
  const latest = useRef({ content, presentationId });
  latest.current = { content, presentationId };
  const [state, setState] = useState<PreviewStatus>({ kind: 'idle' });
  const texts = usePreviewTexts(state);

  useEffect(() => {
    const element = container.current;
    if (!element || contentUrl === undefined || !isComplete) return;
    const opened = createPreview({
      container: element,
      content: latest.current.content,
      presentationId: latest.current.presentationId,
      contentBaseUrl: contentUrl,
      timers: browserTimers,
      log: silentLog,
      onState: (next) =>
        setState((before) => {
          if (next.state === 'failed') return { kind: 'failed', error: next.error };
          // A reload keeps showing the previous picture.
          return { kind: before.kind === 'playing' ? 'playing' : next.state };
        }),
    });
    setState({ kind: 'loading' });
    preview.current = opened;
    return () => {
      preview.current = null;
      opened.destroy();
    };
  }, [contentUrl, isComplete]);

  useEffect(() => preview.current?.update(content, presentationId), [content, presentationId]);

  return (
    <ScaledScreen
      ref={container}
      isPortrait={isPortrait}
      {...(isComplete ? texts : { note: t('preview.waiting') })}
      poster={isComplete && state.kind === 'loading' ? poster : undefined}
    />
  );
}
