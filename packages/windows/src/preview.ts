import { errorMessage } from '@vitrine/contract/error-message';
import type { BuilderState } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import { DEFAULT_RENDERER_PATH } from './legacy-render.ts';
import type { Log, WindowContent } from './ports.ts';
import type { PreviewSubject } from './preview-window.ts';
import { createPreviewWindows } from './preview-windows.ts';
import { retryDelay } from './retry-delay.ts';
import { createSingleTimer } from './single-timer.ts';
import type { WindowEnvironment } from './window/open-window.ts';

export interface PreviewOptions {
  /** The preview fills it; it must have a size. */
  container: HTMLElement;
  content: WindowContent;
  presentationId: string;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  /** The device id for applications that use it; `preview` by default. */
  deviceId?: string;
  /** The page that renders legacy bundles; on the content origin by default. */
  rendererUrl?: string;
  /** State of the editor, for legacy bundles. */
  builderState?: BuilderState;
  timers: Timers;
  log: Log;
  /**
   * `loading` until the first picture, and whenever a new address loads. Then `playing` or `failed`. After a failure,
   * the window is opened again after a while, and `failed` stays until it plays.
   */
  onState?(state: PreviewState): void;
}

export type PreviewState = { state: 'loading' } | { state: 'playing' } | { state: 'failed'; error: string };

export interface Preview {
  /** Shows other content or another presentation, once changes pause. */
  update(content: WindowContent, presentationId?: string, builderState?: BuilderState): void;
  destroy(): void;
}

/** Each keystroke changes the content; a new address loads once the typing pauses. */
const DEBOUNCE_MS = 250;

/**
 * Plays one presentation in a real window again and again, for the editor. Applications that subscribe to preview inputs
 * get every change at once. For others, a new window loads beneath the old one and replaces it when it is ready.
 */
export function createPreview(options: PreviewOptions): Preview {
  const { timers, log } = options;
  let subject: PreviewSubject = {
    content: options.content,
    presentationId: options.presentationId,
    builderState: options.builderState,
  };
  const openTimer = createSingleTimer(timers);
  let failures = 0;

  function report(state: PreviewState): void {
    if (state.state === 'playing') failures = 0;
    if (state.state !== 'loading' || failures === 0) options.onState?.(state);
  }

  function reportFailure(error: string): void {
    log.warn('The preview failed', { error });
    failures += 1;
    report({ state: 'failed', error });
    openAfter(retryDelay(failures));
  }

  const windows = createPreviewWindows({
    container: options.container,
    environment: environmentOf(options),
    timers,
    log,
    report,
    reportFailure,
  });

  function openAfter(ms: number): void {
    openTimer.start(ms, () => windows.open(subject));
  }

  windows.open(subject);
  return {
    update(content, presentationId = subject.presentationId, builderState = subject.builderState) {
      subject = { content, presentationId, builderState };
      openTimer.stop();
      failures = 0;
      try {
        if (windows.update(subject)) return;
      } catch (error) {
        return reportFailure(errorMessage(error));
      }
      openAfter(DEBOUNCE_MS);
    },
    destroy() {
      openTimer.stop();
      windows.destroy();
    },
  };
}

function environmentOf({
  contentBaseUrl,
  deviceId = 'preview',
  rendererUrl,
}: PreviewOptions): WindowEnvironment {
  return {
    contentBaseUrl,
    deviceId,
    renderMode: 'preview',
    rendererUrl: rendererUrl ?? DEFAULT_RENDERER_PATH,
    offlineSupport: false,
    device: { id: deviceId, name: '' },
    isPreview: true,
    forceMute: false,
  };
}
