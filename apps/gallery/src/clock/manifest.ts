import { application } from '../shared/manifest/application.ts';
import { colorStrings, colors } from '../shared/manifest/palettes.ts';
import { choice, locale, theme, timezone } from '../shared/manifest/properties.ts';

export const clock = application(
  {
    slug: 'clock',
    name: 'Clock',
    description: 'The time and date, large enough to read from across the room.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 15,
    presentation_properties: [
      timezone,
      choice('hour_format', ['auto', '24', '12']),
      { name: 'show_date', type: 'boolean', label: 'show_date', default: true },
      locale,
      colors,
      theme,
    ],
    strings: {
      en: {
        timezone: 'Time zone',
        timezone_help: 'If you choose a time zone, its city appears below the date.',
        timezone_screen: 'The screen’s time zone',
        hour_format: 'Time format',
        hour_format_auto: 'Automatic',
        hour_format_24: '24-hour',
        hour_format_12: '12-hour',
        show_date: 'Show the date',
        locale: 'Language',
        locale_screen: 'The screen’s language',
        ...colorStrings,
        theme: 'Theme',
      },
    },
  },
  'thumbnail.svg',
);
