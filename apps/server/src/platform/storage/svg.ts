import createDomPurify, { type Config } from 'dompurify';
import { JSDOM } from 'jsdom';
import { NOT_SVG, normaliseSvg, SvgError } from './normalise-svg.ts';
import { safeCss } from './safe-css.ts';
import { allowedElements, extraAttributes, forbiddenContents } from './svg-allowed.ts';

/** Larger files are too slow to render. */
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
  // This would protect pages from ids such as `body`, but a drawing is a separate document that refers to its own ids.
  SANITIZE_DOM: false,
};

purifier.addHook('uponSanitizeElement', (node) => {
  if (node.nodeName !== 'style') return;
  const style = node as Element;
  // Markup in a style sheet is ambiguous, and no drawing program writes it.
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
  // Attributes such as fill and filter contain CSS values.
  attribute.attrValue = safeCss(value);
  if (attribute.attrValue === '') attribute.keepAttr = false;
});

/** Whether a reference points into the same file or to a picture in a data URL. */
function isSafeReference(tagName: string, value: string): boolean {
  const address = value.trim();
  if (/^#[^\s]*$/.test(address)) return true;
  const isPicture = tagName === 'image' || tagName === 'feImage';
  return isPicture && /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]*$/.test(address);
}

/**
 * Removes scripts, event handlers, foreign objects, animations, links and references to anything outside the file.
 * Keeps only elements of an allow list. Throws an {@link SvgError}. Runs in the sandbox only, because a hostile drawing
 * can take long.
 */
export function sanitiseSvg(source: string): string {
  const document = new window.DOMParser().parseFromString(normaliseSvg(source), 'image/svg+xml');
  const root = document.documentElement;
  // The parser returns an error document for malformed XML.
  if (root.nodeName !== 'svg' || root.namespaceURI !== SVG_NAMESPACE) throw new SvgError(NOT_SVG);
  purifier.sanitize(root, config);
  return new window.XMLSerializer().serializeToString(root);
}
