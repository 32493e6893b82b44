import type { Timers } from '@vitrine/time';
import type { EventHandlers } from './event-handlers.ts';
import { DEFAULT_RENDERER_PATH } from './legacy-render.ts';
import type { WindowEvent } from './manager/events.ts';
import type { WindowManager } from './manager/manager.ts';
import { type ChildWindowHandlers, createManagerTree } from './manager-tree.ts';
import type { EngineStep, Log, RenderMode, WindowContent } from './ports.ts';

/** Child windows have an event of their own, so that they are not confused with the screen. */
export type WindowManagerHandlers<Content extends WindowContent> = EventHandlers<{
  windowEvent: WindowEvent<Content>;
}> &
  ChildWindowHandlers<Content>;

export interface WindowManagerOptions<Content extends WindowContent = WindowContent> {
  /** The windows fill it; it must have a size. */
  container: HTMLElement;
  content: Content;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  engineStep: EngineStep;
  /**
   * The engine for a playlist in a child window. Throws if the content has no such playlist. Without it, legacy
   * applications open no child windows.
   */
  childEngineStep?(playlistId: string, content: Content): EngineStep;
  deviceId: string;
  /** Legacy applications receive it. */
  deviceName?: string;
  renderMode: RenderMode;
  /** The page that renders legacy bundles; on the content origin by default. */
  rendererUrl?: string;
  /** Whether that page caches bundles for times without a network. */
  offlineSupport?: boolean;
  /** The page that then runs bundles in an opaque frame. Without it, they run on the content origin itself. */
  bundleFrameUrl?: string | undefined;
  /** Mutes every application, whatever the presentations configure. */
  forceMute?: boolean;
  /** Precedes the number of each window, where several managers share a page. */
  windowIdPrefix?: string;
  /** Why an application at this address cannot be shown now, in which case it fails at once. Null if it can. */
  getRefusal?(url: string): string | null;
  timers: Timers;
  log: Log;
  /** Context that is added to each log line about a window, such as when its content was published. */
  logContextOf?(content: Content): Record<string, unknown>;
  on: WindowManagerHandlers<Content>;
}

/** The windows of one screen: `await load()`, then `show()` and `play()`. */
export function createWindowManager<Content extends WindowContent = WindowContent>(
  options: WindowManagerOptions<Content>,
): WindowManager<Content> {
  const { container, content, contentBaseUrl, engineStep, deviceId, log, on } = options;
  // The type excludes it, but a host page in plain JavaScript should fail now and not at the first completion.
  if (!engineStep) throw new Error('Failed to create window manager: missing rule engine');
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is not in a window');
  const tree = createManagerTree<Content>({ ...options, page });
  const prefix = options.windowIdPrefix;
  const screen = tree.createManager(
    {
      content,
      engineStep,
      log,
      ...(prefix ? { windowIdPrefix: prefix } : {}),
      on: { windowEvent: on.windowEvent, lockChanged() {} },
    },
    {
      container,
      environment: {
        contentBaseUrl,
        deviceId,
        renderMode: options.renderMode,
        rendererUrl: options.rendererUrl ?? DEFAULT_RENDERER_PATH,
        offlineSupport: options.offlineSupport ?? false,
        bundleFrameUrl: options.bundleFrameUrl,
        device: { id: deviceId, name: options.deviceName ?? '' },
        isPreview: options.renderMode === 'preview',
        forceMute: options.forceMute ?? false,
      },
      depth: 0,
    },
  );
  const { pause, resume } = screen;
  return Object.assign(screen, {
    pause() {
      tree.pauseChildren();
      pause();
    },
    resume() {
      resume();
      tree.resumeChildren();
    },
  });
}
