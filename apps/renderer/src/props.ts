import { isRecord, toRecord } from '@vitrine/contract/is-record';
import type { LegacyRender } from '@vitrine/messaging';
import type { MiraEvents } from './mira-events.ts';
import { flatStrings, languageOf } from './strings.ts';

/**
 * The props of a bundle's component, under the names that bundles were written for: snake_case below
 * `presentation`, and the application's own variables spread beside it.
 */
export function bundleProps(render: LegacyRender, miraEvents: MiraEvents): Record<string, unknown> {
  const { presentation, applicationVersion, device, builderState, isPreview } = render;
  const variables = toRecord(presentation.applicationVars);
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
    strings: flatStrings(applicationVersion.strings, languageOf(variables, navigator.language)),
    isDashboard: isPreview,
    isThumbnail: false,
    auth: { token: presentation.token ?? null },
    selectedPaths: builderState.inputs.map(({ path, state }) => [...path, ...selectedPathOf(state)]),
    builderState,
  };
}

/**
 * The argument of `getProperties`: the component's props, but with the presentation as raydiant-kit's `withRaydiantApp`
 * provides it (`values`, camelCase). The snake_case names are also present, for bundles that use those.
 */
export function propertiesProps(render: LegacyRender, miraEvents: MiraEvents): Record<string, unknown> {
  const props = bundleProps(render, miraEvents);
  const presentation = toRecord(props.presentation);
  const theme = toRecord(presentation.theme);
  return {
    ...props,
    presentation: {
      ...presentation,
      values: presentation.application_vars,
      createdAt: presentation.created_at,
      updatedAt: presentation.updated_at,
      applicationId: presentation.application_id,
      applicationDeploymentId: presentation.application_deployment_id,
      applicationName: presentation.application_name,
      theme: { ...theme, ...mappedTheme(theme) },
    },
  };
}

/**
 * The theme as raydiant-kit's `mapPresentationToProps` maps it. Bundles expect its defaults, the kit's theme "Front Page".
 * Empty text counts as missing.
 */
function mappedTheme(theme: Record<string, unknown>): Record<string, unknown> {
  return {
    name: theme.name || 'Front Page',
    backgroundColor: theme.background_color || '#ffffff',
    bodyFont: theme.body_font || 'https://fonts.raydiant.com/Alice-Regular.woff',
    bodyTextColor: theme.body_text_color || '#051727',
    headingFont: theme.heading_font || 'https://fonts.raydiant.com/Roboto-Light.woff',
    headingTextColor: theme.heading_text_color || '#1d94c6',
    // The kit has no defaults for these.
    backgroundImage: theme.background_image,
    backgroundImagePortrait: theme.background_image_portrait,
    heading2Font: theme.heading_2_font,
    heading2TextColor: theme.heading_2_text_color,
    borderColor: theme.border_color,
  };
}

/** `heading_font` and the other fonts are addresses, next to the published fonts. Empty without a theme. */
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

/** The path of the list item that is open in the editor. raydiant-kit's `mapSelectedPathsToProps` joins them. */
function selectedPathOf(state: unknown): unknown[] {
  return isRecord(state) && Array.isArray(state.selectedPath) ? state.selectedPath : [];
}
