import type { PublishedApplicationVersion, PublishedPresentation, PublishedTheme } from '@vitrine/contract';
import type { RenderMode } from './ports.ts';

export interface EmbeddedUrlContext {
  /** Absolute address of the content origin, such as `https://content.example`. */
  contentBaseUrl: string;
  deviceId: string;
  renderMode: RenderMode;
}

type VersionPart = Pick<PublishedApplicationVersion, 'embeddedUrlFormat' | 'presentationProperties'>;
type PresentationPart = Pick<PublishedPresentation, 'applicationVars' | 'duration'>;

/** `:name` and `:$name`. A port (`:8080`) begins with a digit, so it does not match. */
const PLACEHOLDER = /:(\$?[A-Za-z_][\w-]*)/g;

/**
 * The address of an embedded application's window: `embedded_url_format` with every `:prop` replaced by the
 * presentation's value. Arrays and objects become JSON. All values are URI-encoded, except properties declared with
 * `encode: false`. Missing values become empty. Vitrine adds `:$deviceId`, `:$renderMode`, `:$theme` (the theme as JSON, or
 * empty) and `:$duration` (seconds). Names that the version does not declare stay as they are.
 *
 * Our own addresses are paths, which are resolved against the content origin: the format itself, the `url` of file values
 * at any depth, and the files of the theme.
 *
 * Throws if the result is not an http(s) address, because `javascript:` would run with the player's rights.
 */
export function embeddedUrl(
  version: VersionPart,
  presentation: PresentationPart,
  theme: PublishedTheme | null,
  { contentBaseUrl, deviceId, renderMode }: EmbeddedUrlContext,
): string {
  const format = version.embeddedUrlFormat;
  if (!format) throw new Error('The application version has no embedded URL format');
  const own: Record<string, unknown> = {
    $deviceId: deviceId,
    $renderMode: renderMode,
    $theme: theme,
    $duration: presentation.duration,
  };
  const properties = new Map(version.presentationProperties.map((property) => [property.name, property]));
  const textOf = (name: string): string | null => {
    if (Object.hasOwn(own, name)) return toText(resolveFileUrls(own[name], contentBaseUrl), true);
    const property = properties.get(name);
    if (!property) return null;
    const vars = presentation.applicationVars;
    const value = Object.hasOwn(vars, name) ? vars[name] : undefined;
    return toText(resolveFileUrls(value, contentBaseUrl), property.encode !== false);
  };
  const filled = format.replace(PLACEHOLDER, (placeholder, text: string) => {
    // A name can contain `-`, which can also follow a name (`:from-:to`), so the longest known name counts.
    const parts = text.split('-');
    for (let count = parts.length; count > 0; count -= 1) {
      const name = parts.slice(0, count).join('-');
      const value = textOf(name);
      if (value !== null) return value + text.slice(name.length);
    }
    return placeholder;
  });
  const url = new URL(filled, contentBaseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error(`The app’s address must be http or https, not ${url.protocol}`);
  return url.href;
}

function toText(value: unknown, encode: boolean): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encode ? encodeURIComponent(text) : text;
}

/** A copy in which every member `url` that is a path is resolved against `base`. Other values are unchanged. */
export function resolveFileUrls<T>(value: T, base: string): T {
  return resolve(value, base) as T;
}

function resolve(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, base));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'url' && typeof member === 'string' && member.startsWith('/')
        ? new URL(member, base).href
        : resolve(member, base),
    ]),
  );
}
