import { SaxesParser } from 'saxes';

/** More than maps and technical drawings have, and already too slow for most screens. */
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 200;
const MAX_ATTRIBUTES = 200_000;
/** References per element, such as fill, stroke and mask. */
const MAX_REFERENCES = 100;
/** Filters process pixels: each primitive costs as much as a thousand shapes. */
const MAX_FILTER_PRIMITIVES = 200;
/** Elements after replacing every reference (`use`, patterns, masks …) with its target. */
const MAX_EXPANDED = 200_000;
/** Illustrator declares namespaces as entities. Longer entities, and those that contain others, are not supported. */
const MAX_ENTITIES = 64;
const MAX_ENTITY_CHARACTERS = 200;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** A rejected drawing. The message is a sentence for people. */
export class SvgError extends Error {}

export const NOT_SVG =
  'This file isn’t a valid SVG drawing. Export it again, or save it as PNG and upload it again.';
const TOO_COMPLEX = 'This drawing is too complex for screens. Save it as PNG and upload it again.';

/** An element, as far as the expansion of references needs it. */
interface Outline {
  parent: Outline | null;
  children: Outline[];
  /** Ids that its attributes refer to. */
  references: string[];
  expanded: number | 'computing' | null;
}

/**
 * Parses a drawing as a stream, before building a DOM. Checks that it is well-formed and within limits, and serializes
 * it without DOCTYPE, entities, comments or processing instructions. Throws an {@link SvgError}.
 */
export function normaliseSvg(source: string): string {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const { write, read } = createOutput(2 * source.length + 100_000);
  let elements = 0;
  let attributes = 0;
  let primitives = 0;
  let depth = 0;
  let current: Outline | null = null;
  let root: Outline | null = null;
  const ids = new Map<string, Outline>();

  parser.on('error', () => {
    throw new SvgError(NOT_SVG);
  });
  parser.on('doctype', (doctype) => {
    for (const [name, value] of readEntities(doctype)) parser.ENTITIES[name] = value;
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    elements += 1;
    depth += 1;
    if (name.startsWith('fe') || name === 'filter') primitives += 1;
    const values = given as Record<string, string>;
    if (current === null) declareNamespaces(name, values);
    const entries = Object.entries(values);
    attributes += entries.length;
    if (
      elements > MAX_ELEMENTS ||
      depth > MAX_DEPTH ||
      attributes > MAX_ATTRIBUTES ||
      primitives > MAX_FILTER_PRIMITIVES
    ) {
      throw new SvgError(TOO_COMPLEX);
    }
    const outline = outlineOf(entries, current);
    // If several elements have the same id, the first one counts.
    if (values.id !== undefined && !ids.has(values.id)) ids.set(values.id, outline);
    current?.children.push(outline);
    root ??= outline;
    current = outline;
    write(startTag(name, entries));
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    current = current?.parent ?? null;
    write(`</${name}>`);
  });
  parser.on('text', (text) => {
    if (current) write(escapeXml(text));
  });
  parser.on('cdata', (text) => write(escapeXml(text)));
  parser.write(source).close();
  if (!root || countExpanded(root, ids) > MAX_EXPANDED) throw new SvgError(root ? TOO_COMPLEX : NOT_SVG);
  return read();
}

/** Limits the written characters: entities can make text up to sixty times longer, too much for large drawings. */
function createOutput(maxCharacters: number) {
  const written: string[] = [];
  let characters = 0;
  return {
    write(text: string): void {
      characters += text.length;
      if (characters > maxCharacters) throw new SvgError(TOO_COMPLEX);
      written.push(text);
    },
    read: () => written.join(''),
  };
}

/** Some programs omit these declarations, and browsers then show nothing. */
function declareNamespaces(rootName: string, values: Record<string, string>): void {
  if (rootName !== 'svg') throw new SvgError(NOT_SVG);
  values.xmlns = SVG_NAMESPACE;
  values['xmlns:xlink'] = XLINK_NAMESPACE;
}

function outlineOf(attributes: readonly [name: string, value: string][], parent: Outline | null): Outline {
  const references: string[] = [];
  for (const [name, value] of attributes) {
    for (const id of readReferences(name, value)) references.push(id);
    if (references.length > MAX_REFERENCES) throw new SvgError(TOO_COMPLEX);
  }
  return { parent, children: [], references, expanded: null };
}

function startTag(name: string, attributes: readonly [name: string, value: string][]): string {
  const written = attributes.map(([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`);
  return `<${name}${written.join('')}>`;
}

/** Reads `<!ENTITY name "value">` with short plain values. Other entities stay undeclared; using them is an error. */
function readEntities(doctype: string): [string, string][] {
  const found: [string, string][] = [];
  let at = 0;
  while (found.length < MAX_ENTITIES) {
    const start = doctype.indexOf('<!ENTITY', at);
    if (start < 0) break;
    const end = doctype.indexOf('>', start);
    if (end < 0) break;
    at = end + 1;
    if (end - start > MAX_ENTITY_CHARACTERS) continue;
    const [, name, , value] =
      /^<!ENTITY\s+([\w.-]+)\s+(["'])([^"'&%<]*)\2\s*$/.exec(doctype.slice(start, end)) ?? [];
    if (name !== undefined && value !== undefined) found.push([name, value]);
  }
  return found;
}

/** The ids to which an attribute refers: `href="#a"`, `fill="url(#a)"`, and those in a style. */
function readReferences(attribute: string, value: string): string[] {
  if (attribute === 'href' || attribute === 'xlink:href') {
    const address = value.trim();
    return address.startsWith('#') ? [address.slice(1)] : [];
  }
  if (!value.includes('url(')) return [];
  return [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].map(([, id]) => id as string);
}

/**
 * Counts the elements that a renderer visits ("billion laughs"): ten elements that refer to ten others, seven levels
 * deep, are ten million. Uses an explicit stack, because chains of references can be as long as the file.
 */
function countExpanded(root: Outline, ids: ReadonlyMap<string, Outline>): number {
  const stack = [root];
  for (let outline = stack.at(-1); outline; outline = stack.at(-1)) {
    const targets = [...outline.children, ...outline.references.flatMap((id) => ids.get(id) ?? [])];
    if (outline.expanded === null) {
      outline.expanded = 'computing';
      stack.push(...targets.filter(({ expanded }) => expanded === null));
      continue;
    }
    stack.pop();
    if (outline.expanded !== 'computing') continue;
    // In a cycle, a target is still being computed. Renderers stop there too.
    outline.expanded = targets.reduce(
      (sum, { expanded }) => Math.min(Number.MAX_SAFE_INTEGER / 2, sum + (Number(expanded) || 0)),
      1,
    );
  }
  return Number(root.expanded);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
