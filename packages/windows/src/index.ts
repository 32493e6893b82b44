export { createWindowManager, type WindowManagerOptions } from './create-window-manager.ts';
export { type EmbeddedUrlContext, embeddedUrl, resolveFileUrls } from './embedded-url.ts';
export type { EventHandlers } from './event-handlers.ts';
export { DEFAULT_RENDERER_PATH } from './legacy-render.ts';
export type { WindowContext, WindowEvent } from './manager/events.ts';
export type { WindowManager } from './manager/manager.ts';
export type { ChildWindowEvent } from './manager-tree.ts';
export type {
  EngineChoice,
  EngineStep,
  Log,
  RenderMode,
  WindowContent,
} from './ports.ts';
export { createPreview, type Preview, type PreviewOptions, type PreviewState } from './preview.ts';
export {
  createPropertiesReader,
  type PropertiesReader,
  type PropertiesReaderOptions,
} from './properties-reader.ts';
export type { ChildWindowOptions } from './window/child-window.ts';
export { type ChildWindows, createChildWindows } from './window/child-windows.ts';
export { isMuted } from './window/mute.ts';
export { isLegacy } from './window/open-window.ts';
