import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from './event-handlers.ts';
import type { Log } from './ports.ts';
import type { PreviewState } from './preview.ts';
import { openPreviewWindow, type PreviewSubject, type PreviewWindow } from './preview-window.ts';
import type { HostedWindowEvents } from './window/hosted-window.ts';
import { type WindowEnvironment, windowKey, windowParts } from './window/open-window.ts';
import { createWindowStack } from './window/window-stack.ts';

interface PreviewWindowsOptions {
  container: HTMLElement;
  environment: WindowEnvironment;
  timers: Timers;
  log: Log;
  report(state: PreviewState): void;
  reportFailure(error: string): void;
}

const REPLAY_MS = 3000;

interface Entry extends PreviewWindow {
  /** Identifies the application. A different one needs a new window, even if it accepts inputs while it runs. */
  application: string;
  key: string;
}

/** The window that a preview shows, and the one that replaces it when it is ready. */
export function createPreviewWindows(options: PreviewWindowsOptions) {
  const { container, environment, timers, log, report, reportFailure } = options;
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is not in a window');
  const stack = createWindowStack(container);
  const pair = createWindowPair();
  let openedCount = 0;

  const keyOf = ({ content, presentationId }: PreviewSubject) =>
    windowKey(content, presentationId, environment);

  function open(subject: PreviewSubject): void {
    try {
      const key = keyOf(subject);
      if (key === (pair.loading ?? pair.shown)?.key) return;
      pair.cancelLoading();
      openedCount += 1;
      report({ state: 'loading' });
      const opened = openPreviewWindow(subject, {
        windowId: `preview${openedCount}`,
        page: page as Window,
        stack,
        environment,
        timers,
        log,
        on: handlersOf(() => entry, pair, options),
      });
      const entry: Entry = { ...opened, application: applicationOf(subject), key };
      pair.load(entry);
    } catch (error) {
      reportFailure(errorMessage(error));
    }
  }

  return {
    /** Loads a window, unless the latest one already shows the same content. */
    open,
    /** Changes the inputs of the shown window. Returns false if that needs a new window. */
    update(subject: PreviewSubject): boolean {
      const live = pair.loading ? null : pair.shown;
      if (live?.application !== applicationOf(subject) || !live.update(subject)) return false;
      live.key = keyOf(subject);
      return true;
    },
    destroy(): void {
      pair.closeAll();
      stack.destroy();
    },
  };
}

/** The shown window, and the one that loads beneath it. */
function createWindowPair() {
  let shown: Entry | null = null;
  let loading: Entry | null = null;

  function cancelLoading(): void {
    loading?.close('now');
    loading = null;
  }

  return {
    get shown(): Entry | null {
      return shown;
    },
    get loading(): Entry | null {
      return loading;
    },
    load(entry: Entry): void {
      loading = entry;
    },
    cancelLoading,
    /** Replaces the shown window. Returns false, and does nothing, if the entry is not the one that loads. */
    show(entry: Entry): boolean {
      if (loading !== entry) return false;
      entry.reveal();
      shown?.close('after paint');
      shown = entry;
      loading = null;
      return true;
    },
    remove(entry: Entry): void {
      if (loading === entry) loading = null;
      if (shown === entry) shown = null;
      entry.close('now');
    },
    closeAll(): void {
      cancelLoading();
      shown?.close('now');
      shown = null;
    },
  };
}

/** Plays a window once it is ready, and again after each end. */
function handlersOf(
  entry: () => Entry,
  pair: ReturnType<typeof createWindowPair>,
  { report, reportFailure }: PreviewWindowsOptions,
): EventHandlers<HostedWindowEvents> {
  return {
    ready() {
      if (!pair.show(entry())) return;
      entry().play();
      report({ state: 'playing' });
    },
    completed({ error }) {
      if (pair.shown !== entry()) return;
      if (error !== undefined) report({ state: 'failed', error });
      entry().playAfter(error === undefined ? 0 : REPLAY_MS, () => report({ state: 'playing' }));
    },
    failed({ message }) {
      pair.remove(entry());
      reportFailure(message);
    },
    lockChanged() {},
    workerState() {},
    analytics() {},
    charge: ({ respond }) => respond({ error: 'Payments are not available in a preview' }),
  };
}

function applicationOf({ content, presentationId }: PreviewSubject): string {
  const { presentation, version } = windowParts(content, presentationId);
  return `${presentation.id} ${version.id} ${version.embeddedUrlFormat} ${version.sourceUrl}`;
}
