import { application } from '../shared/manifest/application.ts';
import { colorStrings, colors } from '../shared/manifest/palettes.ts';
import { choice, locale, theme, title, zoneOfMoment } from '../shared/manifest/properties.ts';

export const countdown = application({
  slug: 'countdown',
  name: 'Countdown',
  description: 'The time left until a date, and a message when it arrives.',
  application_category: 'information',
  version: '1.0.0',
  configurable_duration: true,
  default_duration: 15,
  presentation_properties: [
    title(80, 'Until the new year'),
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
    choice('after', ['message', 'skip']),
    {
      name: 'after_text',
      type: 'string',
      label: 'after_text',
      optional: true,
      constraints: { maxlength: 80 },
      default: 'It’s time',
    },
    locale,
    colors,
    theme,
  ],
  strings: {
    en: {
      title: 'Title',
      date: 'Date',
      date_help: 'Without a date, it counts down to the new year.',
      time: 'Time',
      time_help: 'For example, 18:30. Without a time, it counts down to the start of the day.',
      time_error: 'Enter a time such as 18:30.',
      timezone: 'Time zone',
      timezone_screen: 'The screen’s time zone',
      after: 'When it ends',
      after_message: 'Show a message',
      after_skip: 'Skip the countdown',
      after_text: 'Message',
      locale: 'Language',
      locale_screen: 'The screen’s language',
      ...colorStrings,
      theme: 'Theme',
    },
  },
});
