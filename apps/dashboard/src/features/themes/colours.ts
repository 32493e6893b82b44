import { contrast } from '@vitrine/ui';

export const colourFields = [
  'backgroundColor',
  'headingTextColor',
  'heading2TextColor',
  'bodyTextColor',
  'borderColor',
] as const;
export type ColourField = (typeof colourFields)[number];

/** The colours of the built-in apps for fields without a value. Without a border colour, they show no border. */
export const defaultColours: Readonly<Record<ColourField, string>> = {
  backgroundColor: '#0b0c10',
  headingTextColor: '#f5f6f8',
  heading2TextColor: '#c9ccd6',
  bodyTextColor: '#a9adb8',
  borderColor: '#ffffff00',
};

/** The lightest colour of the gradient behind text if a theme has no background. */
export const LIGHTEST_DEFAULT_BACKGROUND = '#1b2036';

/** Reads a colour such as `#1A2B3C`, `1a2b3c` or `#abc`, with or without opacity. Null if the text is not a colour. */
export function parseColour(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${long.toLowerCase()}`;
}

/** Whether the text is a complete six-digit colour. A shorter text may be a colour that is still being typed. */
export function isSixDigits(text: string): boolean {
  return /^#?[0-9a-f]{6}$/i.test(text.trim());
}

/** The opaque colour that results when a colour is drawn over an opaque one. */
export function blend(colour: string, behind: string): string {
  const front = parseColour(colour) ?? behind;
  const opacity = channel(front, 3) / 255;
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(front, index) * opacity + channel(behind, index) * (1 - opacity)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A channel of `#rrggbb` or `#rrggbbaa`, 0 to 255. */
function channel(colour: string, index: number): number {
  const digits = colour.slice(1 + index * 2, 3 + index * 2);
  return digits === '' ? 255 : Number.parseInt(digits, 16);
}

export type TextField = Extract<ColourField, `${string}TextColor`>;

/** The contrast that WCAG 2 requires for large text and for other text. */
const minimumContrast: Readonly<Record<TextField, number>> = {
  headingTextColor: 3,
  heading2TextColor: 3,
  bodyTextColor: 4.5,
};

interface LowContrast {
  field: TextField;
  /** Rounded down to one decimal place. */
  ratio: number;
}

/** The texts that are hard to read on the background colour. None with a background picture, which covers it. */
export function findLowContrast(
  theme: Readonly<Record<ColourField | 'backgroundImageId' | 'backgroundImagePortraitId', string | null>>,
): LowContrast[] {
  // Without a landscape picture, the colour shows on landscape screens even if there is a portrait picture.
  if (theme.backgroundImageId !== null) return [];
  const backgrounds = [blend(theme.backgroundColor ?? defaultColours.backgroundColor, '#000000')];
  if (theme.backgroundColor === null && theme.backgroundImagePortraitId === null)
    backgrounds.push(LIGHTEST_DEFAULT_BACKGROUND);
  return (Object.keys(minimumContrast) as TextField[]).flatMap((field) => {
    const colour = theme[field] ?? defaultColours[field];
    const lowest = Math.min(...backgrounds.map((behind) => contrast(blend(colour, behind), behind)));
    return lowest < minimumContrast[field] ? [{ field, ratio: Math.floor(lowest * 10) / 10 }] : [];
  });
}
