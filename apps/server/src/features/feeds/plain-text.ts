import { Parser } from 'htmlparser2';

/** Between their words there is a gap, though none is written. */
const blocks = new Set(
  'br hr p div li ul ol h1 h2 h3 h4 h5 h6 td th tr table blockquote pre section article figure'.split(' '),
);
/** Their text is no text of the page. */
const hidden = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']);
/** Beyond any use: what follows would be cut in any case. */
const MAX_LENGTH = 20_000;

export interface ReadHtml {
  /** The words, on one line. */
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

/** At most so many letters, cut between words. */
export function shorten(text: string, mostLetters: number): string {
  if (text.length <= mostLetters) return text;
  const cut = text.slice(0, mostLetters - 1);
  const space = cut.lastIndexOf(' ');
  return `${trimEnd(space > mostLetters / 2 ? cut.slice(0, space) : cut)}…`;
}

const PUNCTUATION = ' .,;:–-';

/** Without a regular expression: `[ .]+$` takes quadratic time where spaces are not at the end. */
function trimEnd(text: string): string {
  let end = text.length;
  // Half of a pair of surrogates is no letter.
  if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
  while (end > 0 && PUNCTUATION.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
