import type { PublishedApplicationVersion, PublishedPresentation, PublishedTheme } from '@vitrine/contract';
import { type FrameLinkOptions, linkFrame } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import { type EmbeddedUrlContext, embeddedUrl } from '../embedded-url.ts';
import { isOpaqueRenderer, type LegacyContext, legacyRender, rendererUrl } from '../legacy-render.ts';
import { withContext } from '../log-context.ts';
import type { Log, WindowContent } from '../ports.ts';
import { openEmbeddedWindow } from './embedded-window.ts';
import type { FrameStack } from './frame.ts';
import type { OpenWindow } from './hosted-window.ts';
import { type ChildPlaylist, type ChildRequest, openLegacyWindow } from './legacy-window.ts';
import { isMuted, withMute } from './mute.ts';

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

/** A bundle that the renderer evaluates, rather than a page of its own. */
export function isLegacy(version: PublishedApplicationVersion): boolean {
  return !version.embeddedUrlFormat && Boolean(version.sourceUrl);
}

/** Whom windows are opened for, and where their pages are. */
export interface WindowsContext extends EmbeddedUrlContext, LegacyContext {
  forceMute: boolean;
}

/** As {@link windowParts}, silenced where it has to be. */
function mutedParts(
  content: WindowContent,
  presentationId: string,
  { forceMute }: WindowsContext,
): WindowParts {
  const parts = windowParts(content, presentationId);
  return { ...parts, presentation: withMute(parts.presentation, forceMute) };
}

/** Contents are told apart by identity: each gets a number when it is first met. */
const contentNumbers = new WeakMap<object, number>();
let contents = 0;

function numberOf(content: object): number {
  const known = contentNumbers.get(content);
  if (known !== undefined) return known;
  contents += 1;
  contentNumbers.set(content, contents);
  return contents;
}

/** Two presentations with one key show the same. Of one that cannot be shown, the reason is the key. */
export function windowKey(content: WindowContent, presentationId: string, context: WindowsContext): string {
  try {
    const parts = mutedParts(content, presentationId, context);
    const { presentation, version, theme } = parts;
    if (!isLegacy(version)) return `${presentationId} ${embeddedUrl(version, presentation, theme, context)}`;
    // Its child windows play playlists of the content, in which anything may have changed.
    const playlists = presentation.hasPlaylists ? numberOf(content) : '';
    return `${presentationId} ${playlists} ${JSON.stringify(legacyRender(parts, context))}`;
  } catch (error) {
    return `${presentationId} ${String(error)}`;
  }
}

/** Plays a playlist in a part of a window. Throws when there is no such playlist. */
export type OpenChild = (
  request: ChildRequest,
  parent: { content: WindowContent; isMuted: boolean; log: Log },
) => ChildPlaylist;

/** Opens windows of each kind of application in frames of this page. */
export function windowOpener(options: {
  frames: FrameStack;
  page: Window;
  context: WindowsContext;
  /** Why an application at this address cannot be shown now; null when it can. */
  refuse?(url: string): string | null;
  openChild: OpenChild;
  timers: Timers;
  /** The window that these are child windows of. */
  parentId?: string;
}): OpenWindow {
  const { frames, page, context, timers, parentId } = options;
  return (windowId, presentationId, content, callbacks, managerLog) => {
    const parts = mutedParts(content, presentationId, context);
    const { presentation, version, theme } = parts;
    const log = withContext(managerLog, {
      name: presentation.name,
      parentId,
      applicationId: version.applicationId,
      applicationVersionId: version.id,
    });
    const common = {
      windowId,
      frames,
      link: (linkOptions: Omit<FrameLinkOptions, 'page' | 'timers'>) =>
        linkFrame({ ...linkOptions, page, timers }),
      timers,
      log,
      callbacks,
    };
    if (!isLegacy(version)) {
      const url = embeddedUrl(version, presentation, theme, context);
      const refusal = options.refuse?.(url);
      if (refusal) throw new Error(refusal);
      return openEmbeddedWindow({ ...common, url });
    }
    return openLegacyWindow({
      ...common,
      url: rendererUrl(windowId, context),
      isOpaque: isOpaqueRenderer(context),
      render: legacyRender(parts, context),
      openChild: (request) =>
        options.openChild(request, {
          content,
          isMuted: isMuted(presentation.applicationVars, context.forceMute),
          log,
        }),
    });
  };
}
