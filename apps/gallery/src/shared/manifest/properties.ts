import type { Property } from './application.ts';

/** Settings that several applications have. */

export const MAX_FILE_BYTES = 500_000_000;

export const theme: Property = { name: 'theme', type: 'theme', label: 'theme', optional: true };

/** The heading of an application, which can be empty. With `hasHelp`, its help text is the key `title_help` of `strings`. */
export function title(maxlength: number, value: string, { hasHelp = false } = {}): Property {
  return {
    name: 'title',
    type: 'string',
    label: 'title',
    optional: true,
    constraints: { maxlength },
    default: value,
    ...(hasHelp ? { helper_text: 'title_help' } : {}),
  };
}

/**
 * A choice between a few values, with the first as default. Their names are the keys `<name>_<value>` of `strings`, and the
 * help text is `<name>_help`.
 */
export function choice(name: string, values: readonly string[], { hasHelp = false } = {}): Property {
  return {
    name,
    type: 'toggleButtonGroup',
    label: name,
    default: values[0],
    ...(hasHelp ? { helper_text: `${name}_help` } : {}),
    options: values.map((value) => ({ name: `${name}_${value}`, value })),
  };
}

export const fit = choice('fit', ['cover', 'contain'], { hasHelp: true });

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

/** Names that are the same in every language are used as they are, and are not keys of `strings`. */
const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  name: zone.replaceAll('_', ' '),
  value: zone,
}));

export const timezone: Property = {
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

export { zoneOfMoment };

export const locale: Property = {
  name: 'locale',
  type: 'selection',
  label: 'locale',
  optional: true,
  searchable: true,
  default: '',
  options: [{ name: 'locale_screen', value: '' }, ...languages.map(([value, name]) => ({ name, value }))],
};
