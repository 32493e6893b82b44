import type { BuilderState, LegacyDevice, LegacyRender } from '@vitrine/messaging';
import { resolveFileUrls } from './embedded-url.ts';
import type { WindowParts } from './window/open-window.ts';

/** The addresses of the pages that render legacy bundles, and the device that they run on. */
export interface LegacyContext {
  /** Absolute address of the content origin. */
  contentBaseUrl: string;
  /** Absolute, or a path on the content origin. */
  rendererUrl: string;
  offlineSupport: boolean;
  /**
   * The page of the content origin that runs the renderer in an opaque frame, and provides it with the files that are
   * cached for times without a network. Without it, bundles run on the content origin itself, which then belongs to one
   * organisation.
   */
  bundleFrameUrl?: string | undefined;
  device: LegacyDevice;
  isPreview: boolean;
}

/** Served by the content origin. The address contains the version, so a changed renderer has a different address. */
export const DEFAULT_RENDERER_PATH = '/renderer/3.1.0/';

/**
 * With an opaque origin, bundles of different organisations share no storage, cache or service worker. A screen with
 * offline support loads the page from its service worker, which needs the content origin itself (docs/adr/0013). That
 * page then creates the opaque frame, or the origin belongs to one organisation.
 */
export function isOpaqueRenderer({ offlineSupport }: Pick<LegacyContext, 'offlineSupport'>): boolean {
  return !offlineSupport;
}

/** The address of the renderer's page for one window. Its fragment contains what the page needs before it connects. */
export function rendererUrl(windowId: string, context: LegacyContext): string {
  if (!context.rendererUrl) throw new Error('Failed to create window: missing renderer');
  let url = new URL(context.rendererUrl, context.contentBaseUrl);
  const fragment = new URLSearchParams({ windowId });
  if (context.offlineSupport) fragment.set('offlineSupport', 'true');
  if (context.offlineSupport && context.bundleFrameUrl) {
    fragment.set('renderer', url.pathname);
    url = new URL(context.bundleFrameUrl, context.contentBaseUrl);
  }
  url.hash = fragment.toString();
  return url.href;
}

/** The message that makes the renderer render. Resolves our own addresses. Throws if the version has no bundle. */
export function legacyRender(
  { presentation, version, theme }: WindowParts,
  context: LegacyContext,
  builderState: BuilderState = { inputs: [] },
): LegacyRender {
  const { contentBaseUrl, device, isPreview } = context;
  if (!version.sourceUrl) throw new Error('The application version has no source URL');
  const { id, name, applicationId, applicationDeploymentId, applicationName } = presentation;
  const { applicationVars, createdAt, updatedAt, token, duration } = presentation;
  return {
    builderState,
    presentation: {
      id,
      name,
      applicationId,
      applicationDeploymentId,
      applicationName,
      applicationVars: resolveFileUrls(applicationVars, contentBaseUrl),
      createdAt,
      updatedAt,
      token,
      duration,
    },
    theme: theme && { ...resolveFileUrls(theme, contentBaseUrl) },
    applicationVersion: {
      id: version.id,
      name: version.name,
      sourceUrl: new URL(version.sourceUrl, contentBaseUrl).href,
      strings: version.strings,
      presentationProperties: version.presentationProperties,
    },
    device,
    isPreview,
  };
}
