import { z } from 'zod';
import { userRecordInput } from '../primitives.ts';

const propertyTypes = [
  'string',
  'text',
  'number',
  'boolean',
  'date',
  'selection',
  'toggleButtonGroup',
  'selectionWithImages',
  'array',
  'file',
  'image',
  'video',
  'theme',
  'playlist',
  'soundZone',
  'modal',
  'oauth',
  'oAuth',
  'facebookAuth',
  'googleAuth',
  'onedriveAuth',
  'postermywallAuth',
] as const;

const address = z.string().max(2000).optional();

export const option = z.strictObject({
  name: z.string().max(500),
  label: z.string().max(500).optional(),
  value: z.union([z.string().max(4000), z.number(), z.boolean()]),
  rightLabel: z.string().max(500).optional(),
  thumbnailUrl: address,
  disabled: z.boolean().optional(),
  extra: userRecordInput.optional(),
});

/** One way to sort the options of a selection. */
export const sortOption = z.strictObject({
  label: z.string().max(500),
  by: z.enum(['default', 'label', 'rightLabel']),
  type: z.enum(['string', 'number', 'boolean']).optional(),
  defaultDirection: z.enum(['asc', 'desc']).optional(),
  extra: userRecordInput.optional(),
});

/** The format of a string. */
export const format = z.strictObject({
  regex: z.string().max(500),
  errorMessage: z.string().max(500).optional(),
});

export const constraints = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  maxlength: z.number().int().min(1).optional(),
  format: format.optional(),
  max_items: z.number().int().min(1).optional(),
  'content-types': z.array(z.string().max(100)).max(50).optional(),
  'content-length': z.number().int().min(1).max(500_000_000).optional(),
});

/** One property of an application: its form field, its check, its place in the URL. Labels are keys of `strings`. */
export const presentationProperty = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_-]*$/, 'Use only letters, digits, _ and -, starting with a letter or _.')
    .max(100),
  type: z.enum(propertyTypes),
  label: z.string().max(200).optional(),
  optional: z.boolean().optional(),
  constraints: constraints.optional(),
  default: z.unknown().optional(),
  helper_text: z.string().max(2000).optional(),
  helper_link: address,
  hide: z.boolean().optional(),
  disable: z.boolean().optional(),
  encode: z.boolean().optional(),
  multiple: z.boolean().optional(),
  searchable: z.boolean().optional(),
  selectable: z.boolean().optional(),
  sortable: z.union([z.boolean(), z.array(sortOption).max(50)]).optional(),
  /** For `toggleButtonGroup`: `false` allows several selected options. */
  exclusive: z.boolean().optional(),
  options: z.array(option).max(1000).optional(),
  options_url: address,
  /** For `selectionWithImages`: the address of the application's list of images. */
  images_url: address,
  /** For `array`: the name of one element. */
  singular_name: z.string().max(200).optional(),
  /** For the sign-in types: pages of the application's own service. */
  auth_url: address,
  verify_url: address,
  verify_qs_param: z.string().max(100).optional(),
  logout_url: address,
  logout_qs_param: z.string().max(100).optional(),
  /** For `modal`, under the names that the public tools use. */
  sourceUrl: address,
  backgroundColor: z.string().max(100).optional(),
  hoveredBackgroundColor: z.string().max(100).optional(),
  textColor: z.string().max(100).optional(),
  /** Unknown fields, which are stored but not used. */
  extra: userRecordInput.optional(),
  /** For `array`: the properties of each element. */
  get properties() {
    return z.array(presentationProperty).max(100).optional();
  },
});
