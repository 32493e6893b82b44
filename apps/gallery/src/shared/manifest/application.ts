/** A built-in application as data, with wire names. It uses no DOM, so that Node can load it. */

export interface Property {
  name: string;
  type:
    | 'string'
    | 'text'
    | 'number'
    | 'boolean'
    | 'date'
    | 'selection'
    | 'toggleButtonGroup'
    | 'array'
    | 'file'
    | 'image'
    | 'theme';
  /** A key of `strings`, as are `helper_text` and the names of options. */
  label: string;
  optional?: boolean;
  multiple?: boolean;
  searchable?: boolean;
  constraints?: {
    min?: number;
    max?: number;
    maxlength?: number;
    max_items?: number;
    format?: { regex: string; errorMessage: string };
    'content-types'?: string[];
    'content-length'?: number;
  };
  default?: unknown;
  helper_text?: string;
  /** For a list: the name of one row, which its button to add one shows. Also a key of `strings`. */
  singular_name?: string;
  options?: { name: string; value: string }[];
  /** For `array`: the properties of each row. */
  properties?: Property[];
}

export interface GalleryApplication {
  /** Name of its folder under `/apps/`. Never changes. */
  slug: string;
  name: string;
  description: string;
  application_category: string;
  /** Also the second part of its folder, so each version has its own address. */
  version: string;
  embedded_url_format: string;
  /** Whether the player ends it after the presentation's duration. Otherwise it ends itself. */
  configurable_duration: boolean;
  /** In seconds. */
  default_duration: number;
  /**
   * The names of the property that lists items to show in turn, and of the property with the seconds for each; or of the
   * property that lists files, each of which plays to its end.
   */
  item_duration?: { items: string; seconds: string } | { files: string };
  icon_url: string;
  thumbnail_url: string;
  presentation_properties: Property[];
  /**
   * Strings by language, then by key. Other languages than English also have `$name`, `$description` and `$defaults`, which
   * translate the name, the description and the default values.
   */
  strings: { en: Record<string, string>; [language: string]: Record<string, unknown> };
}

type ApplicationInput = Omit<GalleryApplication, 'embedded_url_format' | 'icon_url' | 'thumbnail_url'> & {
  /** Whether it ignores the presentation's duration, so that the editor does not ask for one. */
  has_own_duration?: boolean;
};

/**
 * Builds the address of the application. All values are in the fragment, so that the document is a single cache entry.
 */
function buildAddress({
  slug,
  version,
  presentation_properties,
  has_own_duration,
}: ApplicationInput): string {
  const values = presentation_properties
    .filter(({ type }) => type !== 'theme')
    .map(({ name }) => `${name}=:${name}&`);
  const duration = has_own_duration ? '' : 'duration=:$duration&';
  return `/apps/${slug}/${version}/index.html#${values.join('')}theme=:$theme&${duration}renderMode=:$renderMode`;
}

/** Adds the members that depend on the application's folder. */
export function application(
  input: ApplicationInput,
  thumbnail: 'thumbnail.svg' | 'thumbnail.png' = 'thumbnail.png',
): GalleryApplication {
  const { has_own_duration, ...rest } = input;
  const folder = `/apps/${input.slug}/${input.version}`;
  return {
    ...rest,
    embedded_url_format: buildAddress(input),
    icon_url: `${folder}/icon.svg`,
    thumbnail_url: `${folder}/${thumbnail}`,
  };
}
