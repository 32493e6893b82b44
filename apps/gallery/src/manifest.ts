/*
 * The built-in applications as data, in wire names: what the service seeds and the dashboard makes forms from.
 * No DOM, so that Node can read it; the build writes it to `dist/manifest.json`.
 */
import { sampleMenu } from './menu-board/sample-menu.ts';

interface Property {
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
  /** Of `array`: what each row has. */
  properties?: Property[];
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
  thumbnail: 'thumbnail.svg' | 'thumbnail.png' = 'thumbnail.png',
): GalleryApplication {
  const { slug, version, presentation_properties } = given;
  return {
    ...given,
    embedded_url_format: address(slug, version, presentation_properties),
    icon_url: `/apps/${slug}/${version}/icon.svg`,
    thumbnail_url: `/apps/${slug}/${version}/${thumbnail}`,
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

const timezone: Property = {
  name: 'timezone',
  type: 'selection',
  label: 'timezone',
  optional: true,
  searchable: true,
  default: '',
  helper_text: 'timezone_help',
  options: [{ name: 'timezone_screen', value: '' }, ...timeZones],
};

const { helper_text: _cityIsNamed, ...zoneOfMoment } = timezone;

const locale: Property = {
  name: 'locale',
  type: 'selection',
  label: 'locale',
  optional: true,
  searchable: true,
  default: '',
  options: [{ name: 'locale_screen', value: '' }, ...languages.map(([value, name]) => ({ name, value }))],
};

export const galleryApplications: readonly GalleryApplication[] = [
  application(
    {
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
    },
    'thumbnail.svg',
  ),
  application(
    {
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
    },
    'thumbnail.svg',
  ),
  application(
    {
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
    },
    'thumbnail.svg',
  ),
  application(
    {
      slug: 'clock',
      name: 'Clock',
      description: 'The time and the date, large enough for the whole room.',
      application_category: 'information',
      version: '1.0.0',
      configurable_duration: true,
      default_duration: 15,
      presentation_properties: [
        timezone,
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
        locale,
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
    },
    'thumbnail.svg',
  ),
  application({
    slug: 'flyers',
    name: 'Flyers',
    description: 'PDF documents, page by page; upright pages side by side on a wide screen.',
    application_category: 'media',
    version: '1.0.0',
    configurable_duration: false,
    default_duration: 30,
    presentation_properties: [
      {
        name: 'flyers',
        type: 'file',
        label: 'flyers',
        multiple: true,
        constraints: {
          'content-types': ['application/pdf'],
          max_items: 20,
          'content-length': 100_000_000,
        },
        default: [],
        helper_text: 'flyers_help',
      },
      {
        name: 'seconds_per_page',
        type: 'number',
        label: 'seconds_per_page',
        constraints: { min: 2, max: 3600 },
        default: 12,
        helper_text: 'seconds_per_page_help',
      },
      {
        name: 'pages',
        type: 'toggleButtonGroup',
        label: 'pages',
        default: 'auto',
        options: [
          { name: 'pages_auto', value: 'auto' },
          { name: 'pages_single', value: 'single' },
        ],
      },
      theme,
    ],
    strings: {
      en: {
        flyers: 'Flyers',
        flyers_help: 'PDF documents. They are shown in this order, page by page.',
        seconds_per_page: 'Seconds per page',
        seconds_per_page_help: 'A single page stays for the duration of the presentation.',
        pages: 'At once',
        pages_auto: 'What fits',
        pages_single: 'One page',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'announcement',
    name: 'Announcement',
    description: 'A title and a few words, with a picture if you like.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 15,
    presentation_properties: [
      {
        name: 'title',
        type: 'string',
        label: 'title',
        optional: true,
        constraints: { maxlength: 120 },
        default: 'Good to see you',
      },
      {
        name: 'text',
        type: 'text',
        label: 'text',
        optional: true,
        constraints: { maxlength: 1000 },
        default: 'Come in, look around, and ask us anything.',
        helper_text: 'text_help',
      },
      { name: 'picture', type: 'image', label: 'picture', optional: true },
      {
        name: 'layout',
        type: 'toggleButtonGroup',
        label: 'layout',
        default: 'beside',
        helper_text: 'layout_help',
        options: [
          { name: 'layout_beside', value: 'beside' },
          { name: 'layout_behind', value: 'behind' },
        ],
      },
      theme,
    ],
    strings: {
      en: {
        title: 'Title',
        text: 'Text',
        text_help: 'Short words are read from further away: they are set larger.',
        picture: 'Picture',
        layout: 'Place of the picture',
        layout_help:
          'Beside the words; on an upright screen, above them. Or behind them, over the whole screen.',
        layout_beside: 'Beside',
        layout_behind: 'Behind',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'menu-board',
    name: 'Menu board',
    description: 'Sections of items with their prices, in columns that fit by themselves.',
    application_category: 'retail',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 30,
    presentation_properties: [
      {
        name: 'title',
        type: 'string',
        label: 'title',
        optional: true,
        constraints: { maxlength: 80 },
        default: sampleMenu.title,
      },
      {
        name: 'sections',
        type: 'array',
        label: 'sections',
        constraints: { max_items: 20 },
        default: sampleMenu.sections,
        properties: [
          {
            name: 'name',
            type: 'string',
            label: 'section_name',
            optional: true,
            constraints: { maxlength: 60 },
          },
          {
            name: 'items',
            type: 'array',
            label: 'items',
            optional: true,
            constraints: { max_items: 60 },
            properties: [
              { name: 'name', type: 'string', label: 'item_name', constraints: { maxlength: 80 } },
              {
                name: 'description',
                type: 'string',
                label: 'item_description',
                optional: true,
                constraints: { maxlength: 160 },
              },
              {
                name: 'price',
                type: 'string',
                label: 'price',
                optional: true,
                constraints: { maxlength: 20 },
              },
              { name: 'sold_out', type: 'boolean', label: 'sold_out', optional: true, default: false },
            ],
          },
        ],
      },
      {
        name: 'note',
        type: 'string',
        label: 'note',
        optional: true,
        constraints: { maxlength: 200 },
        default: sampleMenu.note,
        helper_text: 'note_help',
      },
      {
        name: 'sold_out_text',
        type: 'string',
        label: 'sold_out_text',
        optional: true,
        constraints: { maxlength: 30 },
        default: 'Sold out',
      },
      theme,
    ],
    strings: {
      en: {
        title: 'Title',
        sections: 'Sections',
        section_name: 'Name of the section',
        items: 'Items',
        item_name: 'Name',
        item_description: 'Description',
        price: 'Price',
        sold_out: 'Sold out',
        note: 'Note',
        note_help: 'A line at the foot: allergens, taxes, hours.',
        sold_out_text: 'In place of the price of what is sold out',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'countdown',
    name: 'Countdown',
    description: 'The time until a moment, and what to say when it has come.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 15,
    presentation_properties: [
      {
        name: 'title',
        type: 'string',
        label: 'title',
        optional: true,
        constraints: { maxlength: 80 },
        default: 'Until the new year',
      },
      { name: 'date', type: 'date', label: 'date', optional: true, default: '', helper_text: 'date_help' },
      {
        name: 'time',
        type: 'string',
        label: 'time',
        optional: true,
        constraints: { format: { regex: '^([01]\\d|2[0-3]):[0-5]\\d$', errorMessage: 'time_error' } },
        default: '',
        helper_text: 'time_help',
      },
      zoneOfMoment,
      {
        name: 'after',
        type: 'toggleButtonGroup',
        label: 'after',
        default: 'message',
        options: [
          { name: 'after_message', value: 'message' },
          { name: 'after_skip', value: 'skip' },
        ],
      },
      {
        name: 'after_text',
        type: 'string',
        label: 'after_text',
        optional: true,
        constraints: { maxlength: 80 },
        default: 'It is time',
      },
      locale,
      theme,
    ],
    strings: {
      en: {
        title: 'Title',
        date: 'Day',
        date_help: 'Without a day it counts to the next New Year.',
        time: 'Time',
        time_help: 'For example 18:30. Without a time, the day begins at midnight.',
        time_error: 'Must be a time such as 18:30.',
        timezone: 'Time zone',
        timezone_screen: 'Time zone of the screen',
        after: 'When it has come',
        after_message: 'Say something',
        after_skip: 'Skip it',
        after_text: 'What to say then',
        locale: 'Language',
        locale_screen: 'Language of the screen',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'news',
    name: 'News',
    description: 'Headlines of any site that offers RSS or Atom, one after the other.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: false,
    default_duration: 60,
    presentation_properties: [
      {
        name: 'feed',
        type: 'string',
        label: 'feed',
        optional: true,
        constraints: {
          maxlength: 1000,
          format: { regex: '^https?://\\S+$', errorMessage: 'feed_error' },
        },
        default: '',
        helper_text: 'feed_help',
      },
      {
        name: 'title',
        type: 'string',
        label: 'title',
        optional: true,
        constraints: { maxlength: 60 },
        default: '',
        helper_text: 'title_help',
      },
      {
        name: 'count',
        type: 'number',
        label: 'count',
        constraints: { min: 1, max: 20 },
        default: 6,
      },
      {
        name: 'seconds_each',
        type: 'number',
        label: 'seconds_each',
        constraints: { min: 4, max: 600 },
        default: 10,
      },
      { name: 'show_summaries', type: 'boolean', label: 'show_summaries', default: true },
      { name: 'show_pictures', type: 'boolean', label: 'show_pictures', default: true },
      locale,
      theme,
    ],
    strings: {
      en: {
        feed: 'Address of the feed',
        feed_help: 'RSS or Atom, for example https://www.example.com/rss.xml.',
        feed_error: 'Must be an address that begins with https:// or http://.',
        title: 'Name',
        title_help: 'Above each headline. By default, the name that the feed gives itself.',
        count: 'Headlines',
        seconds_each: 'Seconds per headline',
        show_summaries: 'Show the text below the headline',
        show_pictures: 'Show pictures',
        locale: 'Language',
        locale_screen: 'Language of the screen',
        theme: 'Theme',
      },
    },
  }),
  application({
    slug: 'weather',
    name: 'Weather',
    description: 'The weather of a place, now and in the next days.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 15,
    presentation_properties: [
      {
        name: 'place',
        type: 'string',
        label: 'place',
        optional: true,
        constraints: { maxlength: 100 },
        default: '',
        helper_text: 'place_help',
      },
      {
        name: 'name',
        type: 'string',
        label: 'name',
        optional: true,
        constraints: { maxlength: 60 },
        default: '',
        helper_text: 'name_help',
      },
      {
        name: 'unit',
        type: 'toggleButtonGroup',
        label: 'unit',
        default: 'celsius',
        options: [
          { name: 'unit_celsius', value: 'celsius' },
          { name: 'unit_fahrenheit', value: 'fahrenheit' },
        ],
      },
      locale,
      theme,
    ],
    strings: {
      en: {
        place: 'Place',
        place_help:
          'A town (Berlin), one with its country or state (Portland, Oregon), or coordinates (52.52, 13.41).',
        name: 'Name',
        name_help: 'How the place is called on the screen. By default, as the weather service calls it.',
        unit: 'Degrees',
        unit_celsius: 'Celsius',
        unit_fahrenheit: 'Fahrenheit',
        locale: 'Language',
        locale_screen: 'Language of the screen',
        theme: 'Theme',
      },
    },
  }),
];
