import { createManager, type WindowEvent, type WindowManager } from './manager/manager.ts';
import type { EngineStep, Log, RenderMode, Timers, WindowContent } from './ports.ts';
import { createFrameStack } from './window/frame.ts';
import { windowKey, windowOpener } from './window/open-window.ts';

export interface WindowManagerOptions<Content extends WindowContent = WindowContent> {
  /** Filled by the windows; give it a size. */
  container: HTMLElement;
  content: Content;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  engineStep: EngineStep;
  deviceId: string;
  renderMode: RenderMode;
  timers: Timers;
  log: Log;
  onEvent(event: WindowEvent<Content>): void;
}

/** The windows of one screen: `await load()`, then `show()` and `play()`. */
export function createWindowManager<Content extends WindowContent = WindowContent>(
  options: WindowManagerOptions<Content>,
): WindowManager<Content> {
  const { container, content, contentBaseUrl, engineStep, deviceId, renderMode, timers, log, onEvent } =
    options;
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is in no window');
  const context = { contentBaseUrl, deviceId, renderMode };
  const frames = createFrameStack(container);
  const manager = createManager({
    content,
    engineStep,
    timers,
    log,
    onEvent,
    openWindow: windowOpener({ frames, page, context, timers, log }),
    keyOf: (of, presentationId) => windowKey(of, presentationId, context),
  });
  return {
    ...manager,
    get isEmpty() {
      return manager.isEmpty;
    },
    destroy() {
      manager.destroy();
      frames.destroy();
    },
  };
}
