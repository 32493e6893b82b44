import { browserTimers } from '@vitrine/time/browser';
import { createPreview, type Preview, type WindowContent } from '@vitrine/windows';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentOrigin } from '../../platform/config.ts';
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
  const [note, setNote] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

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
      onState: (state) => {
        setError(state.state === 'failed' ? state.error : null);
        if (state.state === 'playing') setNote(null);
        // A reload keeps showing the previous picture, so the note is needed only for the first one.
        else if (state.state === 'loading')
          setNote((before) => (before === null ? null : t('preview.loading')));
        else setNote(t('preview.failed'));
      },
    });
    setNote(t('preview.loading'));
    preview.current = opened;
    return () => {
      preview.current = null;
      opened.destroy();
    };
  }, [contentUrl, isComplete, t]);

  useEffect(() => preview.current?.update(content, presentationId), [content, presentationId]);

  return (
    <ScaledScreen
      ref={container}
      isPortrait={isPortrait}
      note={isComplete ? note : t('preview.waiting')}
      details={isComplete ? error : null}
      poster={isComplete && note === t('preview.loading') ? poster : undefined}
    />
  );
}
