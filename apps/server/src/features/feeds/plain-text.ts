import sanitizeHtml from 'sanitize-html';

const BLOCK_ENDS = /<(?:br|hr|\/p|\/div|\/li|\/h\d|\/td|\/tr|\/blockquote)\b[^>]*>/gi;
const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of a piece of HTML, on one line, at most so many letters; cut between words. */
export function plainText(html: string, mostLetters: number): string {
  // Beyond any use: what follows would be cut in any case.
  const bare = sanitizeHtml(html.slice(0, 50_000).replace(BLOCK_ENDS, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  const text = bare
    .replace(/&(?:amp|lt|gt|quot);/g, (each) => escapes[each] ?? each)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (text.length <= mostLetters) return text;
  const cut = text.slice(0, mostLetters - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > mostLetters / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`;
}
