import { application } from '../shared/manifest/application.ts';
import { colorStrings, colors } from '../shared/manifest/palettes.ts';
import { choice, locale, theme } from '../shared/manifest/properties.ts';

export const weather = application({
  slug: 'weather',
  name: 'Weather',
  description: 'The weather in one place, now and over the next few days.',
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
    choice('unit', ['celsius', 'fahrenheit']),
    locale,
    colors,
    theme,
  ],
  strings: {
    en: {
      place: 'Place',
      place_help:
        'A town (Berlin), a town with its state or country (Portland, Oregon), or coordinates (52.52, 13.41).',
      name: 'Name',
      name_help: 'Shown on the screen. By default, the weather service’s name for the place.',
      unit: 'Temperature unit',
      unit_celsius: 'Celsius',
      unit_fahrenheit: 'Fahrenheit',
      locale: 'Language',
      locale_screen: 'The screen’s language',
      ...colorStrings,
      theme: 'Theme',
    },
  },
});
