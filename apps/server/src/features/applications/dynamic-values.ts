import { type FieldError, MAX_FIELD_ERRORS } from '@vitrine/contract';
import type { VersionRow } from './applications.store.ts';
import type { PresentationProperty } from './properties.ts';
import { checkJson } from './scalar-values.ts';
import {
  type CheckedValues,
  checkValues,
  type PossibleId,
  type Reference,
  readId,
  type ValueChecks,
} from './values.ts';

/*
 * Legacy bundles can make properties while a person edits (`getProperties`). The server does not run bundles, so it
 * cannot know these properties: it accepts their values as bounded JSON, and checks the files that they name. The value
 * of a theme or a playlist is only its id. The presentations feature determines which strings are such ids.
 */

const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;
const MAX_VALUES = 200;
const MAX_CHARACTERS = 200_000;
const MAX_FILES = 500;

/** Whether the version is a bundle, which can add properties with `getProperties`. */
export function hasDynamicProperties(version: Pick<VersionRow, 'embeddedUrlFormat' | 'sourceUrl'>): boolean {
  return !version.embeddedUrlFormat && Boolean(version.sourceUrl);
}

/** Like `checkValues`, but accepts values of properties that the version does not declare. */
export function checkBundleValues(
  properties: readonly PresentationProperty[],
  input: Readonly<Record<string, unknown>>,
  checks: ValueChecks,
): CheckedValues {
  const names = new Set(properties.map(({ name }) => name));
  const some = (isDeclared: boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name) === isDeclared));
  const declared = checkValues(properties, some(true), checks);
  const dynamic = checkDynamicValues(some(false), 'application_vars');
  return {
    values: { ...declared.values, ...dynamic.values },
    references: [...declared.references, ...dynamic.references],
    possibleIds: dynamic.possibleIds,
    errors: [...declared.errors, ...dynamic.errors],
    patterns: declared.patterns,
  };
}

function checkDynamicValues(values: Readonly<Record<string, unknown>>, path: string): CheckedValues {
  const entries = Object.entries(values);
  const errors: FieldError[] = [];
  if (entries.length > MAX_VALUES)
    return problem(
      path,
      `Must have values for at most ${MAX_VALUES} properties that the version does not declare.`,
    );
  const references: Reference[] = [];
  const possibleIds: PossibleId[] = [];
  for (const [name, value] of entries) {
    const at = `${path}.${name}`;
    if (!NAME.test(name)) errors.push({ path: at, message: 'There is no such property.' });
    const tooLong = checkJson(value);
    if (tooLong) errors.push({ path: at, message: tooLong });
    else collectReferences(value, at, references, possibleIds);
  }
  if (JSON.stringify(values).length > MAX_CHARACTERS)
    return problem(
      path,
      `The values of properties that the version does not declare must have at most ${MAX_CHARACTERS} characters in total.`,
    );
  if (references.length > MAX_FILES) return problem(path, `Must have at most ${MAX_FILES} files.`);
  return {
    values: { ...values },
    references,
    possibleIds,
    errors: errors.slice(0, MAX_FIELD_ERRORS),
    patterns: [],
  };
}

function problem(path: string, message: string): CheckedValues {
  return { values: {}, references: [], possibleIds: [], errors: [{ path, message }], patterns: [] };
}

/** Whether a value of a property that the version does not declare contains this id as a string. */
export function hasDynamicId(
  properties: readonly PresentationProperty[],
  values: Readonly<Record<string, unknown>>,
  id: string,
): boolean {
  const names = new Set(properties.map(({ name }) => name));
  const dynamic = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
  const possibleIds: PossibleId[] = [];
  collectReferences(dynamic, '', [], possibleIds);
  return possibleIds.some((each) => each.id === id);
}

/**
 * `{id}` is a file, as in all values. The person who saves it must be able to read it. A string in the form of an id
 * can be a theme or a playlist.
 */
function collectReferences(value: unknown, path: string, files: Reference[], ids: PossibleId[]): void {
  const id = readId(value);
  if (typeof value === 'string' && id !== undefined) ids.push({ path, id });
  if (typeof value !== 'object' || value === null || files.length > MAX_FILES) return;
  if (id !== undefined) {
    files.push({ kind: 'file', path, id, limits: { contentTypes: [], contentLength: undefined } });
    return;
  }
  for (const [key, member] of Object.entries(value)) collectReferences(member, `${path}.${key}`, files, ids);
}
