import { errorMessage } from '@vitrine/contract/error-message';
import type { BuilderState } from '@vitrine/messaging';
import type { TimerHandle, Timers } from '@vitrine/time';
import { DEFAULT_RENDERER_PATH } from './legacy-render.ts';
import type { Log, WindowContent } from './ports.ts';
import { openPreviewWindow, type PreviewSubject, type PreviewWindow } from './preview-window.ts';
import { createFrameStack } from './window/frame.ts';
import type { HostedWindowHandlers } from './window/hosted-window.ts';
import { type WindowEnvironment, windowKey, windowParts } from './window/open-window.ts';

export interface PreviewOptions {
  /** The preview fills it; it must have a size. */
  container: HTMLElement;
  content: WindowContent;
  presentationId: string;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  /** For applications that use it; `preview` by default. */
  deviceId?: string;
  /** The page that renders legacy bundles; on the content origin by default. */
  rendererUrl?: string;
  /** State of the editor, for legacy bundles. */
  builderState?: BuilderState;
  timers: Timers;
  log: Log;
  /** `loading` until the first picture, and whenever a new address loads. Then `playing` or `failed`. */
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
const REPLAY_MS = 3000;

interface Entry extends PreviewWindow {
  /** A change of the application needs a new window, whatever inputs it accepts. */
  application: string;
  key: string;
}

/**
 * Plays one presentation in a real window again and again, for the editor. Applications that subscribe to preview inputs
 * get every change at once. For others, a new window loads beneath the old one and replaces it when it is ready.
 */
export function createPreview(options: PreviewOptions): Preview {
  const { container, timers, log } = options;
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is in no window');
  const environment = environmentOf(options);
  const frames = createFrameStack(container);
  let subject: PreviewSubject = {
    content: options.content,
    presentationId: options.presentationId,
    builderState: options.builderState,
  };
  let shown: Entry | null = null;
  /** Loads beneath the shown one. */
  let loading: Entry | null = null;
  let reloadTimer: TimerHandle | null = null;
  let openedCount = 0;

  const report = (state: PreviewState) => options.onState?.(state);
  const keyOf = () => windowKey(subject.content, subject.presentationId, environment);

  function reportFailure(error: string): void {
    log.warn('The preview failed', { error });
    report({ state: 'failed', error });
  }

  function open(): void {
    reloadTimer = null;
    try {
      const key = keyOf();
      if (key === (loading ?? shown)?.key) return;
      loading?.close('now');
      loading = null;
      openedCount += 1;
      report({ state: 'loading' });
      const application = applicationOf(subject);
      const handlers = handlersOf(() => entry);
      const windowId = `preview${openedCount}`;
      const opened = openPreviewWindow(subject, {
        windowId,
        page: page as Window,
        frames,
        environment,
        timers,
        log,
        handlers,
      });
      const entry: Entry = { ...opened, application, key };
      loading = entry;
    } catch (error) {
      loading = null;
      reportFailure(errorMessage(error));
    }
  }

  function handlersOf(entry: () => Entry): HostedWindowHandlers {
    return {
      ready: () => show(entry()),
      completed: (error) => replay(entry(), error),
      failed({ message }) {
        if (loading === entry()) loading = null;
        if (shown === entry()) shown = null;
        entry().close('now');
        reportFailure(message);
      },
      lockChanged() {},
      workerState() {},
      analytics() {},
      charge: (_, respond) => respond({ error: 'Payments are not possible in a preview' }),
    };
  }

  function show(entry: Entry): void {
    if (loading !== entry) return;
    entry.reveal();
    shown?.close('after paint');
    shown = entry;
    loading = null;
    entry.play();
    report({ state: 'playing' });
  }

  function replay(entry: Entry, error: string | undefined): void {
    if (shown !== entry) return;
    if (error !== undefined) report({ state: 'failed', error });
    entry.playAfter(error === undefined ? 0 : REPLAY_MS, () => report({ state: 'playing' }));
  }

  open();
  return {
    update(content, presentationId = subject.presentationId, builderState = subject.builderState) {
      subject = { content, presentationId, builderState };
      if (reloadTimer !== null) timers.clearTimeout(reloadTimer);
      reloadTimer = null;
      try {
        const live = loading ? null : shown;
        if (live?.application === applicationOf(subject) && live.update(subject)) {
          live.key = keyOf();
          return;
        }
      } catch (error) {
        return reportFailure(errorMessage(error));
      }
      reloadTimer = timers.setTimeout(open, DEBOUNCE_MS);
    },
    destroy() {
      if (reloadTimer !== null) timers.clearTimeout(reloadTimer);
      loading?.close('now');
      shown?.close('now');
      loading = null;
      shown = null;
      frames.destroy();
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

function applicationOf({ content, presentationId }: PreviewSubject): string {
  const { presentation, version } = windowParts(content, presentationId);
  return `${presentation.id} ${version.id} ${version.embeddedUrlFormat} ${version.sourceUrl}`;
}
