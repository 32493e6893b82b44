import type { PublishedApplicationVersion, PublishedPresentation, PublishedTheme } from '@vitrine/contract';
import { linkFrame } from '@vitrine/messaging';
import { type EmbeddedUrlContext, embeddedUrl } from '../embedded-url.ts';
import type { Log, Timers, WindowContent } from '../ports.ts';
import { openEmbeddedWindow } from './embedded-window.ts';
import type { FrameStack } from './frame.ts';
import type { OpenWindow } from './hosted-window.ts';

export interface WindowParts {
  presentation: PublishedPresentation;
  version: PublishedApplicationVersion;
  theme: PublishedTheme | null;
}

/** What a window of a presentation is made of. Throws, with what is missing in the message. */
export function windowParts(content: WindowContent, presentationId: string): WindowParts {
  const presentation = content.presentations[presentationId];
  if (!presentation) throw new Error(`Failed to create window: presentation ${presentationId} is missing`);
  const { applicationDeploymentId, themeId } = presentation;
  const version = applicationDeploymentId ? content.applicationVersions[applicationDeploymentId] : undefined;
  if (!version)
    throw new Error(`Failed to create window: application version ${applicationDeploymentId} is missing`);
  const theme = themeId === null ? null : content.themes[themeId];
  if (theme === undefined) throw new Error(`Failed to create window: theme ${themeId} is missing`);
  return { presentation, version, theme };
}

/** The address that a presentation's window loads. Throws as {@link windowParts} and {@link embeddedUrl} do. */
export function windowUrl(
  content: WindowContent,
  presentationId: string,
  context: EmbeddedUrlContext,
): string {
  const { presentation, version, theme } = windowParts(content, presentationId);
  return embeddedUrl(version, presentation, theme, context);
}

/** Two presentations with one key show the same. Of one that cannot be shown, the reason is the key. */
export function windowKey(
  content: WindowContent,
  presentationId: string,
  context: EmbeddedUrlContext,
): string {
  try {
    return `${presentationId} ${windowUrl(content, presentationId, context)}`;
  } catch (error) {
    return `${presentationId} ${String(error)}`;
  }
}

/** Opens windows of each kind of application in frames of this page. */
export function windowOpener(options: {
  frames: FrameStack;
  page: Window;
  context: EmbeddedUrlContext;
  timers: Timers;
  log: Log;
}): OpenWindow {
  const { frames, page, context, timers, log } = options;
  return (windowId, presentationId, content, callbacks) =>
    openEmbeddedWindow({
      windowId,
      url: windowUrl(content, presentationId, context),
      frames,
      link: (linkOptions) => linkFrame({ ...linkOptions, page, timers }),
      timers,
      log,
      callbacks,
    });
}
