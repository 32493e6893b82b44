import { type FieldError, MAX_FIELD_ERRORS, MAX_UPLOAD_BYTES } from '@vitrine/contract';
import { isRecord } from '@vitrine/contract/is-record';
import { countOf } from '../../platform/message-text.ts';
import { describeMediaTypes } from '../../platform/storage/media-kinds.ts';
import type { PatternCheck } from './pattern.ts';
import { choiceTypes, fileTypes, type PresentationProperty } from './properties.ts';
import { checkChoice, checkDate, checkJson, checkNumber, checkString } from './scalar-values.ts';

/** A file that a presentation announces together with its other values. */
interface AnnouncedFile {
  filename: string;
  contentType: string;
  contentLength: number;
}

interface FileLimits {
  /** Media types, or families such as `image/*`. Empty means any. */
  contentTypes: readonly string[];
  /** Bytes. */
  contentLength: number | undefined;
}

/** References in a value. The caller checks that they exist and can be used. */
export type Reference =
  | { kind: 'file'; path: string; id: string; limits: FileLimits }
  | { kind: 'new_file'; path: string; id: string; limits: FileLimits; file: AnnouncedFile }
  | { kind: 'theme' | 'playlist'; path: string; id: string };

export interface PossibleId {
  path: string;
  /** In lowercase. */
  id: string;
}

export interface CheckedValues {
  /** Values with defaults filled in, files as `{id}`, and keys in the order of the properties. */
  values: Record<string, unknown>;
  references: Reference[];
  /** Strings in values without a declared property that have the form of an id: perhaps of themes and playlists. */
  possibleIds: PossibleId[];
  errors: FieldError[];
  /** Checks that still have to run outside the main process. */
  patterns: PatternCheck[];
}

export interface ValueChecks {
  /** The id of a file that is announced with the values. */
  newId(): string;
  /** Looks up a key of the application's `strings`, which contain its own messages. */
  translate?(key: string): string;
}

/** Matches ids as PostgreSQL writes them, of any version and variant. `validate` of the package `uuid` accepts fewer. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]{1,80}$/;
const MAX_ITEMS = 500;

/**
 * Validates and normalises the values of an application's properties. Each error has its path below `path`.
 * Patterns are only collected. Normalising valid values again changes nothing.
 */
export function checkValues(
  properties: readonly PresentationProperty[],
  input: Readonly<Record<string, unknown>>,
  checks: ValueChecks,
  path = 'application_vars',
): CheckedValues {
  const walk = new ValueChecker(checks);
  const values = walk.record(properties, input, path);
  const { references, errors, patterns } = walk;
  return { values, references, possibleIds: [], errors, patterns };
}

class ValueChecker {
  readonly references: Reference[] = [];
  readonly errors: FieldError[] = [];
  readonly patterns: PatternCheck[] = [];
  readonly #checks: ValueChecks;

  constructor(checks: ValueChecks) {
    this.#checks = checks;
  }

  record(
    properties: readonly PresentationProperty[],
    input: Readonly<Record<string, unknown>>,
    path: string,
  ): Record<string, unknown> {
    const known = new Set(properties.map((property) => property.name));
    for (const key of Object.keys(input)) {
      if (!known.has(key)) this.#problem(`${path}.${key}`, 'There is no such property.');
    }
    const entries = properties.flatMap((property): [string, unknown][] => {
      const given = Object.hasOwn(input, property.name) ? input[property.name] : undefined;
      const value = this.#property(property, given, `${path}.${property.name}`);
      return value === undefined ? [] : [[property.name, value]];
    });
    return Object.fromEntries(entries);
  }

  #property(property: PresentationProperty, given: unknown, path: string): unknown {
    const value = given === undefined ? property.default : given;
    if (isEmpty(value)) {
      // Nobody can fill in a hidden property, and an author can give an empty default on purpose.
      const mayBeEmpty =
        property.optional || property.hide || (property.default !== undefined && isEmpty(property.default));
      if (!mayBeEmpty) this.#problem(path, 'This is required.');
      return value;
    }
    if (property.type === 'array') return this.#array(property, value, path);
    if (!property.multiple) return this.#single(property, value, path);
    const list = this.#list(property, value, path);
    return list?.map((each, index) => this.#single(property, each, `${path}.${index}`));
  }

  #single(property: PresentationProperty, value: unknown, path: string): unknown {
    if (fileTypes.has(property.type)) return this.#file(property, value, path);
    if (property.type === 'theme' || property.type === 'playlist') {
      return this.#named(property.type, value, path);
    }
    const problem = this.#scalar(property, value);
    if (problem) this.#problem(path, problem);
    else if (typeof value === 'string') this.#notePattern(property, value, path);
    return value;
  }

  #notePattern({ name, type, constraints }: PresentationProperty, text: string, path: string): void {
    const format = constraints?.format;
    if (!format || (type !== 'string' && type !== 'text')) return;
    const { regex, errorMessage } = format;
    const message =
      errorMessage === undefined
        ? 'This isn’t in the right format.'
        : (this.#checks.translate?.(errorMessage) ?? errorMessage);
    this.patterns.push({ path, name, regex, text, message });
  }

  #scalar(property: PresentationProperty, value: unknown): string | undefined {
    if (choiceTypes.has(property.type)) return checkChoice(property, value);
    switch (property.type) {
      case 'string':
      case 'text':
        return checkString(property, value);
      case 'number':
        return checkNumber(property, value);
      case 'boolean':
        return typeof value === 'boolean' ? undefined : 'Must be true or false.';
      case 'date':
        return checkDate(value);
      default:
        return checkJson(value);
    }
  }

  #array(property: PresentationProperty, value: unknown, path: string): unknown {
    const list = this.#list(property, value, path);
    return list?.map((each, index) => {
      const at = `${path}.${index}`;
      if (isRecord(each)) return this.record(property.properties ?? [], each, at);
      this.#problem(at, 'Must be an object.');
      return each;
    });
  }

  #list(property: PresentationProperty, value: unknown, path: string): unknown[] | undefined {
    const most = Math.min(property.constraints?.maxItems ?? MAX_ITEMS, MAX_ITEMS);
    if (!Array.isArray(value)) this.#problem(path, 'Must be a list.');
    else if (value.length > most) this.#problem(path, `Must have at most ${countOf(most, 'item')}.`);
    else return value;
    return undefined;
  }

  #named(kind: 'theme' | 'playlist', value: unknown, path: string): unknown {
    const id = readId(value);
    if (id === undefined) this.#problem(path, `Must be the id of a ${kind}.`);
    else this.references.push({ kind, path, id });
    return id;
  }

  #file(property: PresentationProperty, value: unknown, path: string): unknown {
    const limits = fileLimits(property);
    const id = readId(value);
    if (id !== undefined) {
      this.references.push({ kind: 'file', path, id, limits });
      return { id };
    }
    const file = this.#announced(value, path, limits);
    if (!file) return undefined;
    const made = this.#checks.newId();
    this.references.push({ kind: 'new_file', path, id: made, limits, file });
    return { id: made };
  }

  #announced(value: unknown, path: string, limits: FileLimits): AnnouncedFile | undefined {
    if (!isRecord(value) || 'id' in value) {
      this.#problem(
        path,
        'Must be the id of a file, or a new file with filename, content_type and content_length.',
      );
      return undefined;
    }
    const { filename, content_type: contentType, content_length: contentLength, ...rest } = value;
    const [unknown] = Object.keys(rest);
    const type = typeof contentType === 'string' ? contentType.trim().toLowerCase() : '';
    if (unknown !== undefined) this.#problem(`${path}.${unknown}`, 'There is no such field.');
    else if (typeof filename !== 'string' || !/^[^/\\\p{Cc}]{1,255}$/u.test(filename.trim())) {
      this.#problem(`${path}.filename`, 'Must be a name of at most 255 characters, without slashes.');
    } else if (!MEDIA_TYPE.test(type)) this.#problem(`${path}.content_type`, 'Must be a media type.');
    else if (typeof contentLength !== 'number' || !Number.isInteger(contentLength) || contentLength < 1) {
      this.#problem(`${path}.content_length`, 'Must be the size in bytes.');
    } else {
      const file = { filename: filename.trim(), contentType: type, contentLength };
      const problem = fileProblem(limits, file);
      if (!problem) return file;
      this.#problem(path, problem);
    }
    return undefined;
  }

  #problem(path: string, message: string): void {
    // A few errors are enough. Otherwise, a hostile body could cause a reply of megabytes.
    if (this.errors.length < MAX_FIELD_ERRORS) this.errors.push({ path, message });
  }
}

/** Why a file does not fit its property, in a sentence. */
export function fileProblem(
  limits: FileLimits,
  file: { contentType: string; contentLength: number },
): string | undefined {
  const fits = (type: string) =>
    type === '*/*' ||
    type === file.contentType ||
    (type.endsWith('/*') && file.contentType.startsWith(type.slice(0, -1)));
  if (limits.contentTypes.length > 0 && !limits.contentTypes.some(fits)) {
    return `Choose ${describeMediaTypes(limits.contentTypes)}.`;
  }
  const most = Math.min(limits.contentLength ?? MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES);
  if (file.contentLength > most)
    return `The file is larger than ${Math.floor(most / 100_000) / 10} MB. Choose a smaller one.`;
  return undefined;
}

function fileLimits({ type, constraints }: PresentationProperty): FileLimits {
  const preset = type === 'file' ? [] : [`${type}/*`];
  return {
    contentTypes: constraints?.['content-types'] ?? preset,
    contentLength: constraints?.['content-length'],
  };
}

/** Returns the id in `"…"` or `{id: "…"}`, in lowercase. */
export function readId(value: unknown): string | undefined {
  const id = isRecord(value) && Object.keys(value).length === 1 ? value.id : value;
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : undefined;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
