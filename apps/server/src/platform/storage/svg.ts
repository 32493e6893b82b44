import createDomPurify, { type Config } from 'dompurify';
import { JSDOM } from 'jsdom';
import { NOT_SVG, normalizeSvg, SvgError } from './normalize-svg.ts';
import { safeCss } from './safe-css.ts';
import { allowedElements, extraAttributes, forbiddenContents } from './svg-allowed.ts';

/** Larger files are no drawings, and slow to render. */
export const MAX_SVG_BYTES = 10 * 1024 * 1024;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const { window } = new JSDOM('');
const purifier = createDomPurify(window);

const config: Config = {
  IN_PLACE: true,
  NAMESPACE: SVG_NAMESPACE,
  PARSER_MEDIA_TYPE: 'application/xhtml+xml',
  ALLOWED_TAGS: allowedElements,
  ADD_ATTR: extraAttributes,
  ADD_DATA_URI_TAGS: ['image', 'feImage'],
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: forbiddenContents,
  // It protects pages from ids such as `body`. A drawing is a document of its own, and refers to its ids.
  SANITIZE_DOM: false,
};

purifier.addHook('uponSanitizeElement', (node) => {
  if (node.nodeName !== 'style') return;
  const style = node as Element;
  // Markup in a style sheet can be read in two ways: nobody draws so.
  if (style.firstElementChild) throw new SvgError(NOT_SVG);
  style.textContent = safeCss(style.textContent ?? '');
});

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === 'href' || name === 'xlink:href') {
    attribute.keepAttr = isSafeReference(node.nodeName, value);
    return;
  }
  if (name === 'src' || name === 'base') attribute.keepAttr = false;
  // Attributes such as fill and filter hold CSS values.
  attribute.attrValue = safeCss(value);
  if (attribute.attrValue === '') attribute.keepAttr = false;
});

/** Something inside the same file, or a picture that is written out in it. */
function isSafeReference(tagName: string, value: string): boolean {
  const address = value.trim();
  if (/^#[^\s]*$/.test(address)) return true;
  const isPicture = tagName === 'image' || tagName === 'feImage';
  return isPicture && /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]*$/.test(address);
}

/**
 * A drawing and nothing else: no scripts, event handlers, foreign objects, animations, links or references to anything
 * outside the file. Elements are allowed by list. Throws an {@link SvgError}. Runs in the sandbox only: a hostile drawing
 * can take long.
 */
export function sanitizeSvg(source: string): string {
  const document = new window.DOMParser().parseFromString(normalizeSvg(source), 'image/svg+xml');
  const root = document.documentElement;
  // What the parser says about text that is not well-formed.
  if (root.nodeName !== 'svg' || root.namespaceURI !== SVG_NAMESPACE) throw new SvgError(NOT_SVG);
  purifier.sanitize(root, config);
  return new window.XMLSerializer().serializeToString(root);
}
