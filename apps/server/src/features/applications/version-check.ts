import type { FieldError } from '@vitrine/contract';
import { isPattern, type PatternCheck } from './pattern.ts';
import { replacePlaceholders } from './placeholders.ts';
import { choiceTypes, type PresentationProperty, type VersionInput } from './properties.ts';
import { checkValues } from './values.ts';
import { normaliseProperties } from './version-forms.ts';

const ownPlaceholders = ['$deviceId', '$renderMode', '$theme', '$duration'];
const NESTING = 3;

/**
 * The errors of a version beyond the types of its fields, by their wire paths. Patterns are compiled but not run;
 * `patterns` collects those that a default value still has to match.
 */
export function versionProblems(version: VersionInput, patterns: PatternCheck[] = []): FieldError[] {
  const problems = propertyProblems(version.presentationProperties, 'presentation_properties', 1, patterns);
  const format = version.embeddedUrlFormat;
  if (!format && !version.sourceUrl) {
    problems.push({ path: 'source_url', message: 'A version needs embedded_url_format or source_url.' });
  }
  if (format) {
    const problem = embeddedUrlProblem(
      format,
      version.presentationProperties.map((property) => property.name),
    );
    if (problem) problems.push({ path: 'embedded_url_format', message: problem });
  }
  for (const [field, name] of Object.entries(version.itemDuration ?? {})) {
    if (!version.presentationProperties.some((property) => property.name === name))
      problems.push({ path: `item_duration.${field}`, message: `“${name}” is not the name of a property.` });
    else if (field === 'files' && !isFileList(version, name))
      problems.push({ path: 'item_duration.files', message: `“${name}” is not a list of files.` });
  }
  for (const [path, address] of [
    ['source_url', version.sourceUrl],
    ['thumbnail_url', version.thumbnailUrl],
    ['icon_url', version.iconUrl],
    ['helper_link_url', version.helperLinkUrl],
  ] as const) {
    if (address && !isWebOrContentAddress(address)) problems.push({ path, message: ADDRESS });
  }
  return problems;
}

function isFileList({ presentationProperties }: VersionInput, name: string): boolean {
  return presentationProperties.some(
    (property) => property.name === name && property.type === 'file' && property.multiple === true,
  );
}

const ADDRESS = 'Must be an http or https address, or a path on the content origin.';

/** An address of the web, or a path on the content origin (`/apps/…`), which cannot lead out of it. */
export function isWebOrContentAddress(text: string): boolean {
  if (text.startsWith('/')) {
    return (
      !/^\/[/\\]|\\|[\p{Cc}\s]/u.test(text) &&
      !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(text.split(/[?#]/, 1)[0] ?? '')
    );
  }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '';
}

/** The error of an `embedded_url_format`, if it cannot be an application's address. */
export function embeddedUrlProblem(format: string, names: readonly string[]): string | undefined {
  // The host decides whose code runs, so no value can be part of it.
  const isKnown = (name: string) => names.includes(name) || ownPlaceholders.includes(name);
  const used = (text: string) => {
    const found: string[] = [];
    const filled = replacePlaceholders(text, isKnown, (name) => {
      found.push(name);
      return 'x';
    });
    return { found, filled };
  };
  const host = /^https?:\/\/([^/?#]*)/i.exec(format)?.[1] ?? '';
  if (used(host).found.length > 0) return 'The host must not depend on a property.';
  const { found, filled } = used(format);
  if (!isWebOrContentAddress(filled)) return ADDRESS;
  const unknown = found.find((name) => !isKnown(name));
  return unknown === undefined ? undefined : `":${unknown}" is not the name of a property.`;
}

function propertyProblems(
  properties: readonly PresentationProperty[],
  path: string,
  level: number,
  patterns: PatternCheck[],
): FieldError[] {
  const names = new Set<string>();
  const themes = properties.filter((property) => property.type === 'theme').length;
  const problems: FieldError[] =
    themes > 1 ? [{ path, message: 'At most one property can be a theme.' }] : [];
  for (const [index, property] of properties.entries()) {
    const at = `${path}.${index}`;
    if (names.has(property.name))
      problems.push({ path: `${at}.name`, message: 'Each name can be used only once.' });
    names.add(property.name);
    problems.push(...onePropertyProblems(property, at, level, patterns));
  }
  return problems;
}

function onePropertyProblems(
  property: PresentationProperty,
  at: string,
  level: number,
  patterns: PatternCheck[],
): FieldError[] {
  const problems: FieldError[] = [];
  const problem = (field: string, message: string) => void problems.push({ path: `${at}.${field}`, message });
  const regex = property.constraints?.format?.regex;
  if (regex !== undefined && !isPattern(regex))
    problem('constraints.format.regex', 'Must be a regular expression.');
  const { options, optionsUrl, imagesUrl } = property;
  if (options && options.length > 0 && optionsUrl)
    problem('options_url', 'Use either options or options_url, not both.');
  if (choiceTypes.has(property.type) && !options && !optionsUrl && !imagesUrl) {
    problem('options', 'Provide options or options_url.');
  }
  for (const [field, address] of [
    ['options_url', optionsUrl],
    ['images_url', imagesUrl],
    ['auth_url', property.authUrl],
    ['verify_url', property.verifyUrl],
    ['logout_url', property.logoutUrl],
    ['sourceUrl', property.sourceUrl],
  ] as const) {
    // `{{name}}` stands for a property's value.
    if (address && !isWebOrContentAddress(address.replaceAll(/\{\{[\w-]+\}\}/g, 'x')))
      problem(field, ADDRESS);
  }
  if (property.type === 'array') {
    if (!property.properties?.length) problem('properties', 'An array needs the properties of its elements.');
    else if (level >= NESTING) problem('properties', `Must have at most ${NESTING} levels of arrays.`);
    else problems.push(...propertyProblems(property.properties, `${at}.properties`, level + 1, patterns));
  }
  if (problems.length === 0 && property.default !== undefined && property.default !== null) {
    problems.push(...defaultProblems(property, at, patterns));
  }
  return problems;
}

/** A default must be valid for its own property, and cannot refer to content of an organisation. */
function defaultProblems(property: PresentationProperty, at: string, patterns: PatternCheck[]): FieldError[] {
  const normal = normaliseProperties([{ ...property, optional: true }]);
  const checked = checkValues(normal, {}, { newId: () => '' }, '');
  if (checked.references.length > 0)
    return [{ path: `${at}.default`, message: 'Must not be a file, theme or playlist.' }];
  const below = (path: string) => `${at}.default${path.slice(property.name.length + 1)}`;
  patterns.push(...checked.patterns.map((check) => ({ ...check, path: below(check.path) })));
  return checked.errors.map(({ path, message }) => ({ path: below(path), message }));
}
