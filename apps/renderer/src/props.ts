import type { LegacyRender } from '@vitrine/messaging';
import type { MiraEvents } from './mira-events.ts';

/**
 * What a bundle's component and its `getProperties` get. The names are those that bundles were written for:
 * snake_case below `presentation`, and the application's own variables spread beside it.
 */
export function bundleProps(render: LegacyRender, miraEvents: MiraEvents): Record<string, unknown> {
  const { presentation, applicationVersion, device, builderState, isPreview } = render;
  const variables = recordOf(presentation.applicationVars);
  return {
    ...variables,
    presentation: {
      name: presentation.name,
      theme: bundleTheme(render.theme),
      application_vars: variables,
      created_at: presentation.createdAt,
      updated_at: presentation.updatedAt,
      application_id: presentation.applicationId,
      application_deployment_id: presentation.applicationDeploymentId,
      application_name: presentation.applicationName,
    },
    device,
    miraEvents,
    strings: recordOf(applicationVersion.strings),
    isDashboard: isPreview,
    isThumbnail: false,
    auth: { token: presentation.token ?? null },
    selectedPaths: builderState.inputs.map(({ path }) => path),
    builderState,
  };
}

/** `heading_font` and its like are addresses, beside the fonts as published; without a theme, nothing is set. */
function bundleTheme(theme: Record<string, unknown> | null): Record<string, unknown> {
  if (!theme) return {};
  const snake = snakeCased(theme);
  return {
    ...snake,
    heading_font: fileUrl(theme.headingFontNew),
    heading_2_font: fileUrl(theme.heading2FontNew),
    body_font: fileUrl(theme.bodyFontNew),
    background_image: urlOf(theme.backgroundImageFileUpload),
    background_image_portrait: urlOf(theme.backgroundImagePortraitFileUpload),
  };
}

function snakeCased(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`),
      isRecord(member) ? snakeCased(member) : member,
    ]),
  );
}

export function fileUrl(font: unknown): string | null {
  return isRecord(font) ? urlOf(font.fileUpload) : null;
}

export function urlOf(file: unknown): string | null {
  return isRecord(file) && typeof file.url === 'string' ? file.url : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
