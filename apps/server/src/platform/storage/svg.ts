import sanitizeHtml, { type Attributes } from 'sanitize-html';

/** Larger ones are no drawings, and slow to render. */
export const MAX_SVG_BYTES = 10 * 1024 * 1024;
const MAX_NESTING = 200;

const shapes = [
  'circle',
  'ellipse',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'text',
  'textPath',
  'tspan',
];
const structure = [
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'switch',
  'title',
  'desc',
  'image',
  'clipPath',
  'mask',
];
const paints = ['linearGradient', 'radialGradient', 'stop', 'pattern', 'marker', 'filter'];
const effects = [
  ...[
    'feBlend',
    'feColorMatrix',
    'feComponentTransfer',
    'feComposite',
    'feConvolveMatrix',
    'feDiffuseLighting',
  ],
  ...[
    'feDisplacementMap',
    'feDistantLight',
    'feDropShadow',
    'feFlood',
    'feFuncA',
    'feFuncB',
    'feFuncG',
    'feFuncR',
  ],
  ...['feGaussianBlur', 'feImage', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight'],
  ...['feSpecularLighting', 'feSpotLight', 'feTile', 'feTurbulence'],
];

/**
 * Stands in for `<style>` while the library works: it would pass the text of a real one unescaped, and in
 * XML that text may be markup. With this name it is escaped and filtered as any other text.
 */
const STYLE_STAND_IN = 'vitrine-style';

/**
 * A drawing and nothing else: no scripts, event handlers, foreign objects, animations, links or references
 * to anything outside the file. Elements and attributes are allowed by list. Null when no drawing is left.
 */
export function sanitizeSvg(source: string): string | null {
  const cleaned = sanitizeHtml(source.replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\]\s*)?>/i, ''), {
    allowedTags: [...shapes, ...structure, ...paints, ...effects, STYLE_STAND_IN],
    allowedAttributes: { '*': ['*'] },
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: ['script', 'foreignObject', 'metadata', 'iframe', 'object', 'embed', 'audio', 'video'],
    nestingLimit: MAX_NESTING,
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: {
      '*': (tagName: string, attribs: Attributes) => ({
        // Who writes the stand-in's name writes something that is not allowed.
        tagName: tagName === 'style' ? STYLE_STAND_IN : tagName === STYLE_STAND_IN ? 'unknown' : tagName,
        attribs: safeAttributes(tagName, attribs),
      }),
    },
  });
  const [drawing] = /<svg[\s>][\s\S]*<\/svg>/.exec(cleaned) ?? [];
  return drawing === undefined ? null : restoreStyles(drawing);
}

/** Style sheets under their own name, filtered as a whole. Null when one has elements in it: nobody draws so. */
function restoreStyles(drawing: string): string | null {
  const restored = drawing.replace(
    new RegExp(`<${STYLE_STAND_IN}([^>]*)>([^<]*)</${STYLE_STAND_IN}>`, 'g'),
    (_, attributes: string, text: string) =>
      `<style${attributes}>${escapeXml(safeCss(unescapeXml(text)))}</style>`,
  );
  return restored.includes(STYLE_STAND_IN) ? null : restored;
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function safeAttributes(tagName: string, attributes: Attributes): Attributes {
  const safe: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const kept = safeAttribute(tagName, name, value);
    if (kept !== null) safe[name] = kept;
  }
  // Always these: files declare them by entities, or bind them to something else.
  if (tagName === 'svg') Object.assign(safe, { xmlns: SVG_NAMESPACE, 'xmlns:xlink': XLINK_NAMESPACE });
  return safe;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

function safeAttribute(tagName: string, name: string, value: string): string | null {
  if (name === 'href' || name === 'xlink:href') return isSafeReference(tagName, value) ? value.trim() : null;
  if (name === 'xml:space') return value;
  if (!/^[a-zA-Z][a-zA-Z0-9-]*$/.test(name) || /^on|^xmlns|^(src|base)$/i.test(name)) return null;
  // Attributes such as fill and filter hold CSS values.
  return safeCss(value) || null;
}

/** Something inside the same file, or a picture that is written out in it. */
function isSafeReference(tagName: string, value: string): boolean {
  const address = value.trim();
  if (/^#[^\s]*$/.test(address)) return true;
  const isPicture = tagName === 'image' || tagName === 'feImage';
  return isPicture && /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]*$/.test(address);
}

/** CSS without anything that could fetch or run: escapes could hide it, so they end all of the text. */
function safeCss(css: string): string {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  if (/[\\]|@import|@charset|image-set|\bsrc\s*\(|expression|javascript:|-moz-binding|behavior/i.test(text))
    return '';
  return text.replace(/url\(([^)]*)\)?/gi, (found, target: string) =>
    /^\s*["']?\s*#[\w.:-]+\s*["']?\s*$/.test(target) ? found : 'none',
  );
}
