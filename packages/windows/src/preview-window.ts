import type { PublishedTheme } from '@vitrine/contract';
import { type BuilderState, connectToFrame } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import { embeddedUrl, resolveFileUrls } from './embedded-url.ts';
import type { EventHandlers } from './event-handlers.ts';
import { isOpaqueRenderer, legacyRender, rendererUrl } from './legacy-render.ts';
import type { Log, WindowContent } from './ports.ts';
import { createSingleTimer } from './single-timer.ts';
import type { PreviewInputs } from './window/embedded-subscriptions.ts';
import { openEmbeddedWindow } from './window/embedded-window.ts';
import type { HostedWindow, HostedWindowEvents } from './window/hosted-window.ts';
import { openLegacyWindow } from './window/legacy-window.ts';
import { isLegacy, type WindowEnvironment, windowParts } from './window/open-window.ts';
import type { ConnectWindow } from './window/window-base.ts';
import type { WindowStack } from './window/window-stack.ts';

/** What a preview shows. */
export interface PreviewSubject {
  content: WindowContent;
  presentationId: string;
  builderState: BuilderState | undefined;
}

export interface PreviewWindow extends Pick<HostedWindow, 'play' | 'reveal' | 'close'> {
  /** Plays again after a pause, unless that is already scheduled. */
  playAfter(ms: number, onPlay: () => void): void;
  /** Sends a changed subject to the application. Returns false if it needs a new window for that. */
  update(subject: PreviewSubject): boolean;
}

export interface PreviewWindowOptions {
  windowId: string;
  page: Window;
  stack: WindowStack;
  environment: WindowEnvironment;
  timers: Timers;
  log: Log;
  on: EventHandlers<HostedWindowEvents>;
}

/** Throws if the presentation cannot be shown, and names what is missing. */
export function openPreviewWindow(subject: PreviewSubject, options: PreviewWindowOptions): PreviewWindow {
  const { windowId, page, environment, timers } = options;
  const { version } = partsOf(subject);
  const connect: ConnectWindow = (connectionOptions) =>
    connectToFrame({ ...connectionOptions, page, timers });
  if (!isLegacy(version)) {
    const inputsOf = (of: PreviewSubject) => previewInputs(of, environment.contentBaseUrl);
    const { presentation, theme } = partsOf(subject);
    const url = embeddedUrl(version, presentation, theme, environment);
    const window = openEmbeddedWindow({ ...options, connect, url, previewInputs: inputsOf(subject) });
    return {
      ...withReplay(window, timers),
      update: (changed) => window.setPreviewInputs(inputsOf(changed)),
    };
  }
  const renderOf = (of: PreviewSubject) => legacyRender(partsOf(of), environment, of.builderState);
  const window = openLegacyWindow({
    ...options,
    connect,
    url: rendererUrl(windowId, environment),
    isOpaque: isOpaqueRenderer(environment),
    render: renderOf(subject),
    openChild() {
      throw new Error('Child windows are not shown in a preview');
    },
  });
  return {
    ...withReplay(window, timers),
    update(changed) {
      window.setRender(renderOf(changed));
      return true;
    },
  };
}

function withReplay(window: HostedWindow, timers: Timers): Omit<PreviewWindow, 'update'> {
  const timer = createSingleTimer(timers);
  return {
    play: window.play,
    reveal: window.reveal,
    playAfter(ms, onPlay) {
      if (timer.isRunning) return;
      timer.start(ms, () => {
        window.play();
        onPlay();
      });
    },
    close(when) {
      timer.stop();
      window.close(when);
    },
  };
}

function partsOf({ content, presentationId }: PreviewSubject) {
  return windowParts(content, presentationId);
}

function previewInputs(subject: PreviewSubject, contentBaseUrl: string): PreviewInputs {
  const { presentation, theme } = partsOf(subject);
  return {
    inputs: resolveFileUrls(presentation.applicationVars, contentBaseUrl),
    theme: resolveFileUrls<PublishedTheme | null>(theme, contentBaseUrl),
    duration: presentation.duration,
  };
}
