import type { PublishedTheme } from '@vitrine/contract';
import { errorMessage } from '@vitrine/contract/error-message';
import { type BuilderState, type FrameLinkOptions, linkFrame } from '@vitrine/messaging';
import type { TimerHandle, Timers } from '@vitrine/time';
import { embeddedUrl, resolveFileUrls } from './embedded-url.ts';
import { DEFAULT_RENDERER_PATH, isOpaqueRenderer, legacyRender, rendererUrl } from './legacy-render.ts';
import type { Log, WindowContent } from './ports.ts';
import { openEmbeddedWindow, type PreviewInputs } from './window/embedded-window.ts';
import { createFrameStack } from './window/frame.ts';
import type { HostedWindow, WindowCallbacks } from './window/hosted-window.ts';
import { openLegacyWindow } from './window/legacy-window.ts';
import { isLegacy, type WindowsContext, windowKey, windowParts } from './window/open-window.ts';

export interface PreviewOptions {
  /** Filled by the preview; give it a size. */
  container: HTMLElement;
  content: WindowContent;
  presentationId: string;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  /** Given to applications that ask; `preview` by default. */
  deviceId?: string;
  /** The page that renders legacy bundles; on the content origin by default. */
  rendererUrl?: string;
  /** Where the editor stands, for legacy bundles. */
  builderState?: BuilderState;
  timers: Timers;
  log: Log;
  /** `loading` until the first picture and whenever a new address loads; then `playing` or `failed`. */
  onState?(state: PreviewState): void;
}

export type PreviewState = { state: 'loading' } | { state: 'playing' } | { state: 'failed'; error: string };

export interface Preview {
  /** Shows other content or another presentation, after a pause in the changes. */
  update(content: WindowContent, presentationId?: string, builderState?: BuilderState): void;
  destroy(): void;
}

/** Typing makes a change with every key; a new address is loaded when it pauses. */
const DEBOUNCE_MS = 250;
const REPLAY_MS = 3000;

/**
 * One presentation in a real window, over and over, for the editor. Applications that listen to preview inputs
 * get every change at once; for others a new window is loaded beneath the old and takes its place when ready.
 */
export function createPreview(options: PreviewOptions): Preview {
  const { container, contentBaseUrl, timers, log } = options;
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is in no window');
  const deviceId = options.deviceId ?? 'preview';
  const context: WindowsContext = {
    contentBaseUrl,
    deviceId,
    renderMode: 'preview',
    rendererUrl: options.rendererUrl ?? DEFAULT_RENDERER_PATH,
    offlineSupport: false,
    device: { id: deviceId, name: '' },
    isPreview: true,
    forceMute: false,
  };
  const frames = createFrameStack(container);
  let wanted = {
    content: options.content,
    presentationId: options.presentationId,
    builderState: options.builderState,
  };
  let shown: Opened | null = null;
  let coming: Opened | null = null;
  let reload: TimerHandle | null = null;
  let opened = 0;

  interface Opened {
    window: HostedWindow;
    /** Hands over what is wanted now; false when the application needs a new window for it. */
    handOver(): boolean;
    /** What the window would have to be reloaded for, whatever it listens to. */
    application: string;
    key: string;
    replay: TimerHandle | null;
  }

  const report = (state: PreviewState) => options.onState?.(state);
  const failed = (error: string) => {
    log.warn('The preview failed', { error });
    report({ state: 'failed', error });
  };

  function inputsOf(): PreviewInputs {
    const { presentation, theme } = windowParts(wanted.content, wanted.presentationId);
    return {
      inputs: resolveFileUrls(presentation.applicationVars, contentBaseUrl),
      theme: resolveFileUrls<PublishedTheme | null>(theme, contentBaseUrl),
      duration: presentation.duration,
    };
  }

  function applicationOf(): string {
    const { presentation, version } = windowParts(wanted.content, wanted.presentationId);
    return `${presentation.id} ${version.id} ${version.embeddedUrlFormat} ${version.sourceUrl}`;
  }

  function open(): void {
    reload = null;
    try {
      const key = keyOf();
      if (key === (coming ?? shown)?.key) return;
      close(coming);
      coming = null;
      opened += 1;
      report({ state: 'loading' });
      const entry: Opened = { application: applicationOf(), key, replay: null } as Opened;
      coming = entry;
      Object.assign(
        entry,
        openWindow(`preview${opened}`, {
          ready: () => ready(entry),
          completed: (error) => completed(entry, error),
          failed: ({ message }) => {
            if (coming === entry) coming = null;
            if (shown === entry) shown = null;
            close(entry);
            failed(message);
          },
          locked: () => {},
          workerState: () => {},
          analytics: () => {},
          charge: (_, respond) => respond({ error: 'Payments are not possible in a preview' }),
        }),
      );
    } catch (error) {
      coming = null;
      failed(errorMessage(error));
    }
  }

  /** Throws when the presentation cannot be shown, with what is missing. */
  function openWindow(windowId: string, callbacks: WindowCallbacks): Pick<Opened, 'window' | 'handOver'> {
    const parts = windowParts(wanted.content, wanted.presentationId);
    const common = {
      windowId,
      frames,
      link: (linkOptions: Omit<FrameLinkOptions, 'page' | 'timers'>) =>
        linkFrame({ ...linkOptions, page: page as Window, timers }),
      timers,
      log,
      callbacks,
    };
    if (isLegacy(parts.version)) {
      const render = () =>
        legacyRender(windowParts(wanted.content, wanted.presentationId), context, wanted.builderState);
      const window = openLegacyWindow({
        ...common,
        url: rendererUrl(windowId, context),
        isOpaque: isOpaqueRenderer(context),
        render: render(),
        openChild() {
          throw new Error('Child windows are not shown in a preview');
        },
      });
      return {
        window,
        handOver() {
          window.setRender(render());
          return true;
        },
      };
    }
    const { presentation, version, theme } = parts;
    const url = embeddedUrl(version, presentation, theme, context);
    const window = openEmbeddedWindow({ ...common, url, previewInputs: inputsOf() });
    return { window, handOver: () => window.setPreviewInputs(inputsOf()) };
  }

  function keyOf(): string {
    return windowKey(wanted.content, wanted.presentationId, context);
  }

  function ready(entry: Opened): void {
    if (coming !== entry) return;
    entry.window.reveal();
    close(shown, 'after paint');
    shown = entry;
    coming = null;
    entry.window.play();
    report({ state: 'playing' });
  }

  function completed(entry: Opened, error: string | undefined): void {
    if (shown !== entry) return;
    if (error !== undefined) report({ state: 'failed', error });
    if (entry.replay !== null) return;
    entry.replay = timers.setTimeout(
      () => {
        entry.replay = null;
        entry.window.play();
        report({ state: 'playing' });
      },
      error === undefined ? 0 : REPLAY_MS,
    );
  }

  function close(entry: Opened | null, when: 'now' | 'after paint' = 'now'): void {
    if (!entry) return;
    if (entry.replay !== null) timers.clearTimeout(entry.replay);
    entry.window.close(when);
  }

  open();
  return {
    update(content, presentationId = wanted.presentationId, builderState = wanted.builderState) {
      wanted = { content, presentationId, builderState };
      if (reload !== null) timers.clearTimeout(reload);
      reload = null;
      try {
        const live = coming ? null : shown;
        if (live?.application === applicationOf() && live.handOver()) {
          live.key = keyOf();
          return;
        }
      } catch (error) {
        return failed(errorMessage(error));
      }
      reload = timers.setTimeout(open, DEBOUNCE_MS);
    },
    destroy() {
      if (reload !== null) timers.clearTimeout(reload);
      close(coming);
      close(shown);
      coming = null;
      shown = null;
      frames.destroy();
    },
  };
}
