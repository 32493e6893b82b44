/** Arabic and Persian digits, in the order of Unicode: each block begins with zero. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Marks that set the direction of text. Formats of right-to-left languages contain them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/** Text as people type it, in lower case, with European digits, and without accents and marks of direction. */
export function foldTyped(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(DIRECTION_MARKS, '')
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
