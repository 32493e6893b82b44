import type { PublishedTheme } from '@vitrine/contract';
import { linkFrame } from '@vitrine/messaging';
import { resolveFileUrls } from './embedded-url.ts';
import type { Log, TimerHandle, Timers, WindowContent } from './ports.ts';
import { type EmbeddedWindow, openEmbeddedWindow, type PreviewInputs } from './window/embedded-window.ts';
import { createFrameStack } from './window/frame.ts';
import { windowParts, windowUrl } from './window/open-window.ts';

export interface PreviewOptions {
  /** Filled by the preview; give it a size. */
  container: HTMLElement;
  content: WindowContent;
  presentationId: string;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  /** Given to applications that ask; `preview` by default. */
  deviceId?: string;
  timers: Timers;
  log: Log;
  /** `loading` until the first picture and whenever a new address loads; then `playing` or `failed`. */
  onState?(state: PreviewState): void;
}

export type PreviewState = { state: 'loading' } | { state: 'playing' } | { state: 'failed'; error: string };

export interface Preview {
  /** Shows other content or another presentation, after a pause in the changes. */
  update(content: WindowContent, presentationId?: string): void;
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
  const context = { contentBaseUrl, deviceId: options.deviceId ?? 'preview', renderMode: 'preview' as const };
  const frames = createFrameStack(container);
  let wanted = { content: options.content, presentationId: options.presentationId };
  let shown: Opened | null = null;
  let coming: Opened | null = null;
  let reload: TimerHandle | null = null;
  let opened = 0;

  interface Opened {
    window: EmbeddedWindow;
    /** What the window would have to be reloaded for, whatever it listens to. */
    application: string;
    url: string;
    replay: TimerHandle | null;
  }

  const report = (state: PreviewState) => options.onState?.(state);
  const failed = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    log.warn('The preview failed', { error: message });
    report({ state: 'failed', error: message });
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
    return `${presentation.id} ${version.id} ${version.embeddedUrlFormat}`;
  }

  function open(): void {
    reload = null;
    try {
      const url = windowUrl(wanted.content, wanted.presentationId, context);
      if (url === (coming ?? shown)?.url) return;
      close(coming);
      coming = null;
      opened += 1;
      const windowId = `preview${opened}`;
      report({ state: 'loading' });
      const entry: Opened = { application: applicationOf(), url, replay: null } as Opened;
      coming = entry;
      entry.window = openEmbeddedWindow({
        windowId,
        url,
        frames,
        link: (linkOptions) => linkFrame({ ...linkOptions, page: page as Window, timers }),
        timers,
        log,
        previewInputs: inputsOf(),
        callbacks: {
          ready: () => ready(entry),
          completed: (error) => completed(entry, error),
          failed: ({ message }) => {
            if (coming === entry) coming = null;
            if (shown === entry) shown = null;
            close(entry);
            failed(message);
          },
          locked: () => {},
          analytics: () => {},
          charge: (_, respond) => respond({ error: 'Payments are not possible in a preview' }),
        },
      });
    } catch (error) {
      coming = null;
      failed(error);
    }
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
    update(content, presentationId = wanted.presentationId) {
      wanted = { content, presentationId };
      if (reload !== null) timers.clearTimeout(reload);
      reload = null;
      try {
        const live = coming ? null : shown;
        if (live?.application === applicationOf() && live.window.setPreviewInputs(inputsOf())) {
          live.url = windowUrl(content, presentationId, context);
          return;
        }
      } catch (error) {
        return failed(error);
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
