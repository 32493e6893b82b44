import type { PublishedApplicationVersion, PublishedPresentation, PublishedTheme } from '@vitrine/contract';
import { connectToFrame } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import { type EmbeddedUrlContext, embeddedUrl } from '../embedded-url.ts';
import { isOpaqueRenderer, type LegacyContext, legacyRender, rendererUrl } from '../legacy-render.ts';
import { withContext } from '../log-context.ts';
import type { Log, WindowContent } from '../ports.ts';
import type { ChildPlaylist, ChildRequest } from './child-playlists.ts';
import { openEmbeddedWindow } from './embedded-window.ts';
import type { OpenWindow } from './hosted-window.ts';
import { openLegacyWindow } from './legacy-window.ts';
import { isMuted, withMute } from './mute.ts';
import type { ConnectWindow } from './window-base.ts';
import type { WindowStack } from './window-stack.ts';

export interface WindowParts {
  presentation: PublishedPresentation;
  version: PublishedApplicationVersion;
  theme: PublishedTheme | null;
}

/** Finds the parts of a presentation's window. Throws if one is missing, and names it. */
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

/** Whether an application is a bundle that the renderer evaluates, rather than a page of its own. */
export function isLegacy(version: PublishedApplicationVersion): boolean {
  return !version.embeddedUrlFormat && Boolean(version.sourceUrl);
}

/** The device that windows are opened on, and the addresses of their pages. */
export interface WindowEnvironment extends EmbeddedUrlContext, LegacyContext {
  forceMute: boolean;
}

/** As {@link windowParts}, muted if the presentation or the device is. */
function mutedParts(
  content: WindowContent,
  presentationId: string,
  { forceMute }: WindowEnvironment,
): WindowParts {
  const parts = windowParts(content, presentationId);
  return { ...parts, presentation: withMute(parts.presentation, forceMute) };
}

/** Content documents are compared by identity: each gets a number when it is first used. */
const contentNumbers = new WeakMap<object, number>();
let contents = 0;

function numberOf(content: object): number {
  const known = contentNumbers.get(content);
  if (known !== undefined) return known;
  contents += 1;
  contentNumbers.set(content, contents);
  return contents;
}

/** Presentations with equal keys show the same content. The key of one that cannot be shown is the reason. */
export function windowKey(
  content: WindowContent,
  presentationId: string,
  environment: WindowEnvironment,
): string {
  try {
    const parts = mutedParts(content, presentationId, environment);
    const { presentation, version, theme } = parts;
    if (!isLegacy(version))
      return `${presentationId} ${embeddedUrl(version, presentation, theme, environment)}`;
    // Its child windows play playlists of the content, which may have changed.
    const playlists = presentation.hasPlaylists ? numberOf(content) : '';
    return `${presentationId} ${playlists} ${JSON.stringify(legacyRender(parts, environment))}`;
  } catch (error) {
    return `${presentationId} ${String(error)}`;
  }
}

/** Plays a playlist in a part of a window. Throws if there is no such playlist. */
export type OpenChild = (
  request: ChildRequest,
  parent: { content: WindowContent; isMuted: boolean; log: Log },
) => ChildPlaylist;

/** Opens windows of each kind of application in frames of this page. */
export function createWindowOpener(options: {
  stack: WindowStack;
  page: Window;
  environment: WindowEnvironment;
  /** Why an application at this address cannot be shown now; null if it can. */
  getRefusal?(url: string): string | null;
  openChild: OpenChild;
  timers: Timers;
  /** The window that these are child windows of. */
  parentId?: string;
}): OpenWindow {
  const { stack, page, environment, timers, parentId } = options;
  return (windowId, presentationId, content, on, managerLog) => {
    const parts = mutedParts(content, presentationId, environment);
    const { presentation, version, theme } = parts;
    const log = withContext(managerLog, {
      name: presentation.name,
      parentId,
      applicationId: version.applicationId,
      applicationVersionId: version.id,
    });
    const common = {
      windowId,
      stack,
      connect: (connectionOptions: Parameters<ConnectWindow>[0]) =>
        connectToFrame({ ...connectionOptions, page, timers }),
      timers,
      log,
      on,
    };
    if (!isLegacy(version)) {
      const url = embeddedUrl(version, presentation, theme, environment);
      const refusal = options.getRefusal?.(url);
      if (refusal) throw new Error(refusal);
      const { getRefusal } = options;
      return openEmbeddedWindow({ ...common, url, ...(getRefusal ? { getRefusal } : {}) });
    }
    return openLegacyWindow({
      ...common,
      url: rendererUrl(windowId, environment),
      isOpaque: isOpaqueRenderer(environment),
      render: legacyRender(parts, environment),
      openChild: (request) =>
        options.openChild(request, {
          content,
          isMuted: isMuted(presentation.applicationVars, environment.forceMute),
          log,
        }),
    });
  };
}
