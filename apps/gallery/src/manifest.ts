/*
 * The built-in applications as data, in wire names: what the service seeds and the dashboard makes forms from.
 * No DOM and no imports, so that Node can read it; the build writes it to `dist/manifest.json`.
 */

interface Property {
  name: string;
  type: 'string' | 'number' | 'boolean' | 'selection' | 'toggleButtonGroup' | 'file' | 'theme';
  /** Keys of `strings`, as are `helper_text` and the names of options. */
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
  options?: { name: string; value: string }[];
}

export interface GalleryApplication {
  /** Its folder below `/apps/`; never changes. */
  slug: string;
  name: string;
  description: string;
  application_category: string;
  /** Also the second part of its folder: another version lives at another address. */
  version: string;
  embedded_url_format: string;
  /** The player ends it after the presentation's duration; otherwise it ends itself. */
  configurable_duration: boolean;
  /** Seconds. */
  default_duration: number;
  icon_url: string;
  thumbnail_url: string;
  presentation_properties: Property[];
  /** By language, then by key. */
  strings: { en: Record<string, string> };
}

const MAX_FILE_BYTES = 500_000_000;

/** Everything goes in the fragment: the document is then one cache entry, whatever it shows. */
function address(slug: string, version: string, properties: Property[]): string {
  const values = properties.filter(({ type }) => type !== 'theme').map(({ name }) => `${name}=:${name}&`);
  const own = 'theme=:$theme&duration=:$duration&renderMode=:$renderMode';
  return `/apps/${slug}/${version}/index.html#${values.join('')}${own}`;
}

function application(
  given: Omit<GalleryApplication, 'embedded_url_format' | 'icon_url' | 'thumbnail_url'>,
): GalleryApplication {
  const { slug, version, presentation_properties } = given;
  return {
    ...given,
    embedded_url_format: address(slug, version, presentation_properties),
    icon_url: `/apps/${slug}/${version}/icon.svg`,
    thumbnail_url: `/apps/${slug}/${version}/thumbnail.svg`,
  };
}

const theme: Property = { name: 'theme', type: 'theme', label: 'theme', optional: true };

const fit: Property = {
  name: 'fit',
  type: 'toggleButtonGroup',
  label: 'fit',
  default: 'cover',
  helper_text: 'fit_help',
  options: [
    { name: 'fit_cover', value: 'cover' },
    { name: 'fit_contain', value: 'contain' },
  ],
};

const languages: [string, string][] = [
  ['en-GB', 'English (United Kingdom)'],
  ['en-US', 'English (United States)'],
  ['de-DE', 'Deutsch'],
  ['fr-FR', 'Français'],
  ['es-ES', 'Español'],
  ['it-IT', 'Italiano'],
  ['pt-BR', 'Português (Brasil)'],
  ['pt-PT', 'Português (Portugal)'],
  ['nl-NL', 'Nederlands'],
  ['da-DK', 'Dansk'],
  ['sv-SE', 'Svenska'],
  ['nb-NO', 'Norsk bokmål'],
  ['fi-FI', 'Suomi'],
  ['pl-PL', 'Polski'],
  ['cs-CZ', 'Čeština'],
  ['tr-TR', 'Türkçe'],
  ['el-GR', 'Ελληνικά'],
  ['uk-UA', 'Українська'],
  ['vi-VN', 'Tiếng Việt'],
  ['ja-JP', '日本語'],
  ['zh-CN', '简体中文'],
  ['ko-KR', '한국어'],
  ['ar', 'العربية'],
];

/** Names that are the same in every language are not keys of `strings`; they stand for themselves. */
const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  name: zone.replaceAll('_', ' '),
  value: zone,
}));

export const galleryApplications: readonly GalleryApplication[] = [
  application({
    slug: 'pictures',
    name: 'Pictures',
    description: 'One picture, or many in turn with a soft fade.',
    application_category: 'media',
    version: '1.0.0',
    configurable_duration: false,
    default_duration: 15,
    presentation_properties: [
      {
        name: 'pictures',
        type: 'file',
        label: 'pictures',
        multiple: true,
        constraints: { 'content-types': ['image/*'], max_items: 100, 'content-length': MAX_FILE_BYTES },
        default: [],
        helper_text: 'pictures_help',
      },
      fit,
      {
        name: 'seconds_per_picture',
        type: 'number',
        label: 'seconds_per_picture',
        constraints: { min: 2, max: 3600 },
        default: 10,
        helper_text: 'seconds_per_picture_help',
      },
      theme,
    ],
    strings: {
      en: {
        pictures: 'Pictures',
        pictures_help: 'They are shown in this order.',
        fit: 'Fit',
        fit_help: 'Fill covers the whole screen and may cut the edges; Show whole leaves a margin.',
        fit_cover: 'Fill the screen',
        fit_contain: 'Show whole',
        seconds_per_picture: 'Seconds per picture',
        seconds_per_picture_help: 'A single picture stays for the duration of the presentation.',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'video',
    name: 'Video',
    description: 'One video, or several one after the other.',
    application_category: 'media',
    version: '1.0.0',
    configurable_duration: false,
    default_duration: 30,
    presentation_properties: [
      {
        name: 'videos',
        type: 'file',
        label: 'videos',
        multiple: true,
        constraints: { 'content-types': ['video/*'], max_items: 50, 'content-length': MAX_FILE_BYTES },
        default: [],
        helper_text: 'videos_help',
      },
      { ...fit },
      {
        name: 'muted',
        type: 'boolean',
        label: 'muted',
        default: true,
        helper_text: 'muted_help',
      },
      theme,
    ],
    strings: {
      en: {
        videos: 'Videos',
        videos_help: 'They play in this order, each to its end.',
        fit: 'Fit',
        fit_help: 'Fill covers the whole screen and may cut the edges; Show whole leaves a margin.',
        fit_cover: 'Fill the screen',
        fit_contain: 'Show whole',
        muted: 'Without sound',
        muted_help: 'Some screens refuse to play sound; they play the picture alone.',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'web-page',
    name: 'Web page',
    description: 'Any web page that allows itself to be shown inside another.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 30,
    presentation_properties: [
      {
        name: 'url',
        type: 'string',
        label: 'url',
        constraints: {
          maxlength: 2000,
          format: { regex: '^(https?://\\S+|[^\\s:/]+(:\\d+)?(/\\S*)?)$', errorMessage: 'url_error' },
        },
        helper_text: 'url_help',
      },
      theme,
    ],
    strings: {
      en: {
        url: 'Address',
        url_help: 'For example https://www.example.com. Some sites do not allow to be shown in this way.',
        url_error: 'This is not a web address.',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'clock',
    name: 'Clock',
    description: 'The time and the date, large enough for the whole room.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 15,
    presentation_properties: [
      {
        name: 'timezone',
        type: 'selection',
        label: 'timezone',
        optional: true,
        searchable: true,
        default: '',
        helper_text: 'timezone_help',
        options: [{ name: 'timezone_screen', value: '' }, ...timeZones],
      },
      {
        name: 'hour_format',
        type: 'toggleButtonGroup',
        label: 'hour_format',
        default: 'auto',
        options: [
          { name: 'hour_format_auto', value: 'auto' },
          { name: 'hour_format_24', value: '24' },
          { name: 'hour_format_12', value: '12' },
        ],
      },
      { name: 'show_date', type: 'boolean', label: 'show_date', default: true },
      {
        name: 'locale',
        type: 'selection',
        label: 'locale',
        optional: true,
        searchable: true,
        default: '',
        options: [
          { name: 'locale_screen', value: '' },
          ...languages.map(([value, name]) => ({ name, value })),
        ],
      },
      theme,
    ],
    strings: {
      en: {
        timezone: 'Time zone',
        timezone_help: 'With a zone chosen, its city is named below the date.',
        timezone_screen: 'Time zone of the screen',
        hour_format: 'Hours',
        hour_format_auto: 'As usual in the language',
        hour_format_24: '24 hours',
        hour_format_12: '12 hours',
        show_date: 'Show the date',
        locale: 'Language',
        locale_screen: 'Language of the screen',
        theme: 'Theme',
      },
    },
  }),
];
