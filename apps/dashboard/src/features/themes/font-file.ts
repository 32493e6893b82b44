/** The fonts that browsers on screens can use, by the extension of the file. */
const typesByExtension = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
} as const;

type FontType = (typeof typesByExtension)[keyof typeof typesByExtension];

/** The value of the `accept` attribute of a file input. */
export const FONT_EXTENSIONS = Object.keys(typesByExtension)
  .map((extension) => `.${extension}`)
  .join(',');

const MAX_FONT_BYTES = 10_000_000;
const MAX_NAME_LENGTH = 255;

const REGULAR = 400;
/** Words in the names of font files. A longer word comes before one that it contains. */
const weights = [
  [/extra ?light|ultra ?light/, 200],
  [/semi ?light/, 350],
  [/thin|hairline/, 100],
  [/light/, 300],
  [/medium/, 500],
  [/semi ?bold|demi ?bold/, 600],
  [/extra ?bold|ultra ?bold/, 800],
  [/bold/, 700],
  [/black|heavy/, 900],
] as const;

export interface FontFile {
  name: string;
  weight: number;
  contentType: FontType;
}

type FontProblem = 'type' | 'tooLarge' | 'empty';

/** Describes a font file, or says why it cannot be uploaded. */
export function readFontFile(file: { name: string; size: number }): FontFile | FontProblem {
  const [, base = '', extension = ''] = /^(.+)\.([^.]+)$/.exec(file.name) ?? [];
  const type = extension.toLowerCase();
  if (!isFontExtension(type)) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > MAX_FONT_BYTES) return 'tooLarge';
  const name = base.replaceAll(/[-_\s]+/g, ' ').trim() || file.name.trim();
  const [, weight = REGULAR] = weights.find(([word]) => word.test(name.toLowerCase())) ?? [];
  return { name: name.slice(0, MAX_NAME_LENGTH), weight, contentType: typesByExtension[type] };
}

function isFontExtension(text: string): text is keyof typeof typesByExtension {
  return Object.hasOwn(typesByExtension, text);
}
