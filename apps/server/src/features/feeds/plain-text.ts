import { Parser } from 'htmlparser2';

/** Elements that separate words even without white space. */
const blocks = new Set(
  'br hr p div li ul ol h1 h2 h3 h4 h5 h6 td th tr table blockquote pre section article figure'.split(' '),
);
/** Elements whose text is not part of the page. */
const hidden = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']);
/** Far more than any use: the text is truncated later. */
const MAX_LENGTH = 20_000;

export interface ReadHtml {
  /** The text on one line. */
  text: string;
  /** Address of the first picture; empty without one. */
  picture: string;
}

/** The text of untrusted HTML, without any markup. */
export function readHtml(html: string): ReadHtml {
  let text = '';
  let picture = '';
  let hiddenIn = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (hiddenIn === '' && hidden.has(name)) hiddenIn = name;
      if (blocks.has(name)) text += ' ';
      if (name === 'img' && picture === '') picture = attributes.src ?? '';
    },
    onclosetag(name) {
      if (name === hiddenIn) hiddenIn = '';
      if (blocks.has(name)) text += ' ';
    },
    ontext(part) {
      if (hiddenIn === '') text += part;
    },
  });
  parser.end(html.slice(0, MAX_LENGTH));
  return { text: text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), picture: picture.trim() };
}

/** Truncates text between words. */
export function shorten(text: string, mostLetters: number): string {
  if (text.length <= mostLetters) return text;
  const cut = text.slice(0, mostLetters - 1);
  const space = cut.lastIndexOf(' ');
  return `${trimEnd(space > mostLetters / 2 ? cut.slice(0, space) : cut)}…`;
}

const PUNCTUATION = ' .,;:–-';

/** A loop, because `[ .]+$` takes quadratic time if the spaces are not at the end. */
function trimEnd(text: string): string {
  let end = text.length;
  // Do not split a surrogate pair.
  if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
  while (end > 0 && PUNCTUATION.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
