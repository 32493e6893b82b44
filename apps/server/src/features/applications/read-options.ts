import type { PresentationProperty } from './properties.ts';

export type Option = NonNullable<PresentationProperty['options']>[number];

const MAX_OPTIONS = 1000;
const MAX_TEXT_LENGTH = 500;
const MAX_VALUE_LENGTH = 4000;
const MAX_ADDRESS_LENGTH = 2000;

/**
 * Parses the options that an application's own server returns: a JSON list of `{name, value}`, or of addresses of
 * pictures. Skips other entries. Null if the text is not a JSON list.
 */
export function readOptions(body: Buffer): Option[] | null {
  let list: unknown;
  try {
    list = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const options: Option[] = [];
  for (const each of list as unknown[]) {
    if (options.length === MAX_OPTIONS) break;
    const option = typeof each === 'string' ? pictureOption(each) : readOption(each);
    if (option) options.push(option);
  }
  return options;
}

function pictureOption(url: string): Option | null {
  if (url === '' || url.length > MAX_ADDRESS_LENGTH) return null;
  const name = url.split(/[?#]/, 1)[0]?.split('/').at(-1) || url;
  return {
    name: name.slice(0, MAX_TEXT_LENGTH),
    value: url,
    ...(isWebAddress(url) && { thumbnailUrl: url }),
  };
}

function readOption(given: unknown): Option | null {
  if (typeof given !== 'object' || given === null) return null;
  const {
    name,
    label,
    value,
    rightLabel,
    thumbnailUrl,
    thumbnail_url: alias,
    disabled,
  } = given as Record<string, unknown>;
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  if (!isScalar || (typeof value === 'string' && value.length > MAX_VALUE_LENGTH)) return null;
  const thumbnail = thumbnailUrl ?? alias;
  return {
    name: isText(name) ? name : isText(label) ? label : String(value).slice(0, MAX_TEXT_LENGTH),
    value: value as Option['value'],
    ...(isText(label) && { label }),
    ...(isText(rightLabel) && { rightLabel }),
    ...(isWebAddress(thumbnail) && { thumbnailUrl: thumbnail }),
    ...(disabled === true && { disabled }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH;
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_ADDRESS_LENGTH && /^https?:\/\//i.test(value);
}
