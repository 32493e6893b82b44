import { application } from '../shared/manifest/application.ts';
import { colorStrings, colors } from '../shared/manifest/palettes.ts';
import { locale, theme, title } from '../shared/manifest/properties.ts';

export const news = application({
  slug: 'news',
  name: 'News',
  description: 'Headlines from any site with an RSS or Atom feed, one at a time.',
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
    title(60, '', { hasHelp: true }),
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
    colors,
    theme,
  ],
  strings: {
    en: {
      feed: 'Feed address',
      feed_help: 'RSS or Atom, for example https://www.example.com/rss.xml.',
      feed_error: 'Enter an address that begins with https:// or http://.',
      title: 'Name',
      title_help: 'Shown above each headline. By default, the feed’s own name.',
      count: 'Number of headlines',
      seconds_each: 'Seconds per headline',
      show_summaries: 'Show summaries',
      show_pictures: 'Show pictures',
      locale: 'Language',
      locale_screen: 'The screen’s language',
      ...colorStrings,
      theme: 'Theme',
    },
  },
});
