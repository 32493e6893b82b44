import type { ApplicationVersion, Property } from '../../platform/api.ts';

/*
 * Converts between the properties of an application and the values of a form. Values have the format of the API: a file
 * is `{id}`, a choice is the value of its option, and unset values are omitted.
 */

export type Values = Readonly<Record<string, unknown>>;

/** What is wrong with a value: a translation key `property.*` with its numbers, or a message of the application. */
export type PropertyProblem =
  | { key: 'required' | 'notNumber' | 'badFormat' | 'badOption' | 'badDate' }
  | { key: 'tooLong' | 'tooLarge' | 'tooMany'; max: number }
  | { key: 'tooSmall'; min: number }
  | { key: 'custom'; message: string };
/** Problems by dotted path: `pictures`, `offers.2.price`. */
export type PropertyProblems = Readonly<Record<string, PropertyProblem>>;

const fileTypes = new Set<Property['type']>(['file', 'image', 'video']);
const choiceTypes = new Set<Property['type']>(['selection', 'toggleButtonGroup', 'selectionWithImages']);

/** The media types and ranges of them that a file property takes; empty: all. */
export function acceptedTypes({ type, constraints }: Property): readonly string[] {
  return constraints?.['content-types'] ?? (type === 'file' ? [] : [`${type}/*`]);
}

export function isFileProperty({ type }: Pick<Property, 'type'>): boolean {
  return fileTypes.has(type);
}

export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Returns a function that translates keys into strings of the application: in this language, in English, or unchanged.
 */
export function translatorFor(version: Pick<ApplicationVersion, 'strings'>, language: string) {
  const table = (name: string): Record<string, unknown> => {
    const value = Object.hasOwn(version.strings, name) ? version.strings[name] : undefined;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  };
  const tables = [table(language), table('en')];
  return (key: string): string => {
    for (const each of tables) {
      const text = Object.hasOwn(each, key) ? each[key] : undefined;
      if (typeof text === 'string') return text;
    }
    return key;
  };
}

/** The label of an option: the application's translation of its name, or the label in the option. */
export function optionLabel(
  { name, label }: { name: string; label?: string | undefined },
  translate: (key: string) => string,
): string {
  const translation = translate(name);
  return translation === name && label ? label : translation;
}

/** The initial values of a form: saved values or defaults, without properties that the version does not declare. */
export function initialValues(properties: readonly Property[], saved: Values = {}): Values {
  return Object.fromEntries(
    properties.flatMap((property): [string, unknown][] => {
      const value = Object.hasOwn(saved, property.name) ? saved[property.name] : property.default;
      if (value === undefined) return property.type === 'boolean' ? [[property.name, false]] : [];
      return [[property.name, isFileProperty(property) ? normalFiles(value) : value]];
    }),
  );
}

/** Reduces files to `{id}`. */
function normalFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalFiles);
  const id = fileIdOf(value);
  return id === null ? value : { id };
}

export function fileIdOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : null;
}

/** The ids of all files in the values, without duplicates. */
export function fileIdsOf(properties: readonly Property[], values: Values): string[] {
  const ids = new Set<string>();
  for (const property of properties) {
    const value = values[property.name];
    if (isFileProperty(property)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        const id = fileIdOf(each);
        if (id !== null) ids.add(id);
      }
    } else if (property.type === 'array' && Array.isArray(value)) {
      for (const row of value) for (const id of fileIdsOf(property.properties ?? [], toRow(row))) ids.add(id);
    }
  }
  return [...ids];
}

export function toRow(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** The title of a row in a list: its first text. */
export function rowTitle(properties: readonly Property[], row: Values): string | null {
  for (const { name, type } of properties) {
    const value = row[name];
    if (type === 'string' && typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

/** The values as an application receives them: files have addresses, and files that have not loaded are omitted. */
export function previewValues<File>(
  properties: readonly Property[],
  values: Values,
  fileOf: (id: string) => File | undefined,
): Record<string, unknown> {
  const file = (value: unknown) => {
    const id = fileIdOf(value);
    return id === null ? undefined : fileOf(id);
  };
  return Object.fromEntries(
    properties.flatMap((property): [string, unknown][] => {
      const value = values[property.name];
      if (value === undefined || value === null) return [];
      if (isFileProperty(property)) {
        const known = Array.isArray(value)
          ? value.map(file).filter((each) => each !== undefined)
          : file(value);
        return known === undefined ? [] : [[property.name, known]];
      }
      if (property.type === 'array' && Array.isArray(value)) {
        const rows = value.map((row) => previewValues(property.properties ?? [], toRow(row), fileOf));
        return [[property.name, rows]];
      }
      return [[property.name, value]];
    }),
  );
}

/** The values to save, without empty values of optional properties. */
export function omitEmptyValues(properties: readonly Property[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    properties.flatMap((property): [string, unknown][] => {
      const value = values[property.name];
      if (value === undefined) return [];
      if (value === null || value === '') return property.optional ? [] : [[property.name, value]];
      if (property.type === 'array' && Array.isArray(value))
        return [[property.name, value.map((row) => omitEmptyValues(property.properties ?? [], toRow(row)))]];
      return [[property.name, value]];
    }),
  );
}

/** Finds values that the server would reject. For patterns, see `patternChecksOf`. */
export function problemsOf(properties: readonly Property[], values: Values, path = ''): PropertyProblems {
  const problems: Record<string, PropertyProblem> = {};
  for (const property of properties) {
    const at = path + property.name;
    const value = values[property.name];
    if (isEmptyValue(value)) {
      const mayBeEmpty =
        property.optional ||
        property.hide ||
        (property.default !== undefined && isEmptyValue(property.default));
      if (!mayBeEmpty) problems[at] = { key: 'required' };
      continue;
    }
    const maxItems = property.constraints?.maxItems;
    if (Array.isArray(value) && maxItems !== undefined && value.length > maxItems)
      problems[at] = { key: 'tooMany', max: maxItems };
    else if (property.type === 'array' && Array.isArray(value)) {
      for (const [index, row] of value.entries())
        Object.assign(problems, problemsOf(property.properties ?? [], toRow(row), `${at}.${index}.`));
    } else {
      const problem = scalarProblem(property, value);
      if (problem) problems[at] = problem;
    }
  }
  return problems;
}

function scalarProblem(property: Property, value: unknown): PropertyProblem | null {
  const { type, constraints = {} } = property;
  if (type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { key: 'notNumber' };
    if (constraints.min !== undefined && value < constraints.min)
      return { key: 'tooSmall', min: constraints.min };
    if (constraints.max !== undefined && value > constraints.max)
      return { key: 'tooLarge', max: constraints.max };
    return null;
  }
  if (type === 'date')
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : { key: 'badDate' };
  if (choiceTypes.has(type) && property.options) {
    const known = property.options.map((option) => option.value);
    const chosen = Array.isArray(value) ? value : [value];
    return chosen.every((each) => known.includes(each as string)) ? null : { key: 'badOption' };
  }
  if ((type === 'string' || type === 'text') && typeof value === 'string') {
    const { maxlength } = constraints;
    if (maxlength !== undefined && value.length > maxlength) return { key: 'tooLong', max: maxlength };
  }
  return null;
}

/** A string, its pattern, and the problem to report if they do not match. */
interface PatternCheck {
  path: string;
  regex: string;
  text: string;
  problem: PropertyProblem;
}

/**
 * The patterns that `problemsOf` does not check. Customers write them, and one that backtracks would freeze the page,
 * so they run in a worker (`use-pattern-problems.ts`).
 */
export function patternChecksOf(
  properties: readonly Property[],
  values: Values,
  translate: (key: string) => string,
  path = '',
): PatternCheck[] {
  return properties.flatMap((property): PatternCheck[] => {
    const at = path + property.name;
    const value = values[property.name];
    if (property.type === 'array' && Array.isArray(value)) {
      const rowProperties = property.properties ?? [];
      return value.flatMap((row, index) =>
        patternChecksOf(rowProperties, toRow(row), translate, `${at}.${index}.`),
      );
    }
    const { format, maxlength } = property.constraints ?? {};
    const isText = property.type === 'string' || property.type === 'text';
    if (!isText || !format || typeof value !== 'string' || isEmptyValue(value)) return [];
    if (maxlength !== undefined && value.length > maxlength) return [];
    const problem: PropertyProblem = format.errorMessage
      ? { key: 'custom', message: translate(format.errorMessage) }
      : { key: 'badFormat' };
    return [{ path: at, regex: format.regex, text: value, problem }];
  });
}

/** Converts the field errors of a reply to problems of the form. */
export function problemsFromServer(fields: readonly { path: string; message: string }[]): PropertyProblems {
  const prefix = 'application_vars.';
  return Object.fromEntries(
    fields
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, message }) => [path.slice(prefix.length), { key: 'custom', message } as const]),
  );
}
