/**
 * Removes everything that loads resources or runs code from CSS. Text with escapes is dropped entirely, because they
 * can hide such things. Takes linear time.
 */
export function safeCss(css: string): string {
  const text = withoutComments(css);
  if (/[\\]|@import|@charset|image-set|\bsrc\s*\(|expression|javascript:|-moz-binding|behavior/i.test(text))
    return '';
  return text.replace(/url\(([^)]*)\)?/gi, (found, target: string) =>
    isLocalReference(target) ? found : 'none',
  );
}

/** `#name`, with or without quotation marks. */
function isLocalReference(target: string): boolean {
  return /^["']?\s*#[\w.:-]+\s*["']?$/.test(target.trim());
}

function withoutComments(css: string): string {
  let output = '';
  let at = 0;
  for (;;) {
    const start = css.indexOf('/*', at);
    if (start < 0) return output + css.slice(at);
    output += `${css.slice(at, start)} `;
    const end = css.indexOf('*/', start + 2);
    // CSS closes an unterminated comment at the end of the text.
    if (end < 0) return output;
    at = end + 2;
  }
}
