import { camelCase, toWire } from '@vitrine/contract';
import { definitionOf } from '@vitrine/contract/schema-definition';
import type { z } from 'zod';

/**
 * Writes replies as JSON by their schemas: the same bytes as `JSON.stringify(toWire(schema, value))` in UTF-8, in a
 * fraction of the time. It creates no objects in wire names, and looks for characters to escape only in text.
 */

/**
 * Converts a value to JSON as a binary string: each character is one byte of its UTF-8. One character beyond Latin-1
 * would otherwise double the memory of a long text, and make encoding it slow.
 */
type Writer = (value: unknown) => string;

const writers = new WeakMap<z.ZodType, Writer>();

/** The JSON of a value in TypeScript names. Drops keys that the schema does not know. */
export function writeJson(schema: z.ZodType, value: unknown): Buffer {
  try {
    return writeReply(schema, value);
  } finally {
    forgetAll();
  }
}

function writeReply(schema: z.ZodType, value: unknown): Buffer {
  const { shape } = definitionOf(schema);
  const list = Object.entries(shape ?? {}).find(([, field]) => definitionOf(field).type === 'array');
  const items = list && (value as Record<string, unknown> | null)?.[camelCase(list[0])];
  if (!list || !Array.isArray(items) || items.length < LONG_LIST)
    return Buffer.from(writerOf(schema)(value), 'latin1');
  return writeLongList(schema, value as Record<string, unknown>, { name: list[0], field: list[1], items });
}

/** From this number of items on, a list is written item by item. */
const LONG_LIST = 20;
/** Reused, because the memory of a new buffer must first be mapped. Grows with replies up to the maximum. */
let scratch = Buffer.allocUnsafeSlow(65_536);
const MAX_SCRATCH_BYTES = 4_000_000;

/** Writes a reply with a long list without creating its text, because V8 joins the parts of a long text slowly. */
function writeLongList(
  schema: z.ZodType,
  value: Record<string, unknown>,
  { name, field, items }: { name: string; field: z.ZodType; items: readonly unknown[] },
): Buffer {
  let length = 0;
  const add = (text: string) => {
    if (length + text.length > scratch.length) {
      const longer = Buffer.allocUnsafeSlow(2 * (length + text.length));
      scratch.copy(longer, 0, 0, length);
      scratch = longer;
    }
    length += scratch.write(text, length, 'latin1');
  };
  const write = writerOf(definitionOf(field).element as z.ZodType);
  const rest = writerOf(schema)({ ...value, [camelCase(name)]: undefined });
  add(`${rest === '{}' ? '{' : `${rest.slice(0, -1)},`}${asBytes(JSON.stringify(name))}:[`);
  for (const [index, item] of items.entries()) add(index === 0 ? write(item) : `,${write(item)}`);
  add(']}');
  const json = Buffer.copyBytesFrom(scratch, 0, length);
  if (scratch.length > MAX_SCRATCH_BYTES) scratch = Buffer.allocUnsafeSlow(65_536);
  return json;
}

/** Members of an object whose JSON is written once, for many replies. */
export interface WrittenMembers<Members extends object> {
  /** Without the braces. */
  json: string;
  members: Members;
}

/** The key of the written members of an object. */
const written = Symbol('written members');

/** @param schema of the object to which the members belong */
export function writeMembers<Members extends object>(
  schema: z.ZodType,
  members: Members,
): WrittenMembers<Members> {
  const json = writerOf(schema)(members).slice(1, -1);
  forgetAll();
  return { json, members };
}

/** Adds members to written ones. The result contains the written members only for {@link writeJson}. */
export function joinMembers<Members extends object, Others extends object>(
  members: WrittenMembers<Members>,
  others: Others,
): Members & Others {
  return Object.assign(others, { [written]: members }) as unknown as Members & Others;
}

function writerOf(schema: z.ZodType): Writer {
  const known = writers.get(schema);
  if (known) return known;
  // A recursive schema meets itself while it is compiled.
  let writer: Writer | undefined;
  writers.set(schema, (value) => (writer as Writer)(value));
  writer = compile(schema);
  writers.set(schema, writer);
  return writer;
}

function compile(schema: z.ZodType): Writer {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return objectWriter(def.shape ?? {});
    case 'array':
      return arrayWriter(def.element as z.ZodType);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly': {
      const inner = writerOf(def.innerType as z.ZodType);
      return (value) => (value === null || value === undefined ? 'null' : inner(value));
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return writeScalar;
    default:
      // Records, unions and the like are rare.
      return (value) => asBytes(JSON.stringify(toWire(schema, value as never)) ?? 'null');
  }
}

function objectWriter(shape: Record<string, z.ZodType>): Writer {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name: camelCase(name),
    key: `${asBytes(JSON.stringify(name))}:`,
    write: rememberLast(writerOf(field)),
  }));
  return (value) => {
    if (value === null || typeof value !== 'object') return writeScalar(value);
    const source = value as Record<string | typeof written, unknown>;
    const members = source[written] as WrittenMembers<object> | undefined;
    let json = members === undefined || members.json === '' ? '' : `{${members.json}`;
    for (const { name, key, write } of fields) {
      const member = source[name];
      if (member !== undefined) json += `${json === '' ? '{' : ','}${key}${write(member)}`;
    }
    return json === '' ? '{}' : `${json}}`;
  };
}

interface LastWritten {
  value: object | undefined;
  json: string;
}

/** The last object that each field of the current reply has written. */
const remembered: LastWritten[] = [];

/** Writes an object once if consecutive items of a list share it, such as their owner. */
function rememberLast(write: Writer): Writer {
  const last: LastWritten = { value: undefined, json: '' };
  return (value) => {
    if (typeof value !== 'object' || value === null) return write(value);
    if (last.value === value) return last.json;
    const json = write(value);
    if (last.value === undefined) remembered.push(last);
    last.value = value;
    last.json = json;
    return json;
  };
}

/** Call after each reply: in a later one, the same objects may have other members. */
function forgetAll(): void {
  for (const last of remembered) {
    last.value = undefined;
    last.json = '';
  }
  remembered.length = 0;
}

function arrayWriter(element: z.ZodType): Writer {
  const write = writerOf(element);
  return (value) => {
    if (!Array.isArray(value)) return writeScalar(value);
    let json = '';
    for (const item of value)
      json += `${json === '' ? '[' : ','}${item === undefined ? 'null' : write(item)}`;
    return json === '' ? '[]' : `${json}]`;
  };
}

/** Printable ASCII without quotation marks or backslashes is the same in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;

function writeScalar(value: unknown): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : asBytes(JSON.stringify(value));
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return asBytes(JSON.stringify(value) ?? 'null');
}

const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
