/*
 * The fields of a property and of an option, by kind. For browsers, which read the results of `getProperties` without
 * schemas. A test compares them with the schemas.
 */

export type PropertyFieldKind =
  | 'text'
  | 'flag'
  /** A web address, or a path on the content origin. */
  | 'address'
  | 'scalar'
  | 'any'
  | 'record'
  | 'sortable'
  | 'constraints'
  | 'options'
  | 'properties';

/** The kinds of the fields of a property, by wire name. */
export const propertyFieldKinds: Readonly<Record<string, PropertyFieldKind>> = {
  name: 'text',
  type: 'text',
  label: 'text',
  optional: 'flag',
  constraints: 'constraints',
  default: 'any',
  helper_text: 'text',
  helper_link: 'address',
  hide: 'flag',
  disable: 'flag',
  encode: 'flag',
  multiple: 'flag',
  searchable: 'flag',
  selectable: 'flag',
  sortable: 'sortable',
  exclusive: 'flag',
  options: 'options',
  options_url: 'address',
  images_url: 'address',
  singular_name: 'text',
  auth_url: 'address',
  verify_url: 'address',
  verify_qs_param: 'text',
  logout_url: 'address',
  logout_qs_param: 'text',
  sourceUrl: 'address',
  backgroundColor: 'text',
  hoveredBackgroundColor: 'text',
  textColor: 'text',
  extra: 'record',
  properties: 'properties',
};

export const optionFieldKinds: Readonly<Record<string, PropertyFieldKind>> = {
  name: 'text',
  label: 'text',
  value: 'scalar',
  rightLabel: 'text',
  thumbnailUrl: 'address',
  disabled: 'flag',
  extra: 'record',
};

/** The maximum number of unknown fields that are stored for one property. */
export const MAX_EXTRA_FIELDS = 50;
