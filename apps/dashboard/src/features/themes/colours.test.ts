import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blend,
  defaultColours,
  findLowContrast,
  isSixDigits,
  LIGHTEST_DEFAULT_BACKGROUND,
  parseColour,
} from './colours.ts';

const gallery = join(import.meta.dirname, '../../../../gallery/src/shared');
const hexadecimal = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });

test('the default colours are those of the built-in apps', () => {
  const css = readFileSync(join(gallery, 'base.css'), 'utf8');
  const { backgroundColor, headingTextColor, heading2TextColor, bodyTextColor } = defaultColours;
  expect(css).toContain(`--background-color: ${backgroundColor};`);
  expect(css).toContain(`--heading-color: ${headingTextColor};`);
  expect(css).toContain(`--heading-2-color: ${heading2TextColor};`);
  expect(css).toContain(`--body-color: ${bodyTextColor};`);
  expect(css).toContain('--border-color: transparent;');
  expect(css).toContain(`radial-gradient(120% 120% at 50% 0%, ${LIGHTEST_DEFAULT_BACKGROUND} 0%`);
});

describe('reading a colour', () => {
  test.for([
    ['#1A2B3C', '#1a2b3c'],
    [' 1a2b3c ', '#1a2b3c'],
    ['#abc', '#aabbcc'],
    ['abcd', '#aabbccdd'],
    ['#1a2b3c80', '#1a2b3c80'],
    ['#12345', null],
    ['red', null],
    ['##abc', null],
    ['', null],
  ] as const)('%s is %s', ([text, colour]) => {
    expect(parseColour(text)).toBe(colour);
  });

  test('returns its own results unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(hexadecimal(3), hexadecimal(4), hexadecimal(6), hexadecimal(8)), (digits) => {
        const colour = parseColour(digits.toUpperCase()) ?? '';
        expect(colour).toMatch(/^#([0-9a-f]{6}|[0-9a-f]{8})$/);
        expect(parseColour(colour)).toBe(colour);
      }),
    );
  });

  test('treats only six digits as a complete colour', () => {
    expect(['#1a2b3c', '1a2b3c'].every(isSixDigits)).toBe(true);
    expect(['#1a2', '#1a2b', '#1a2b3', '#1a2b3c8', '#1a2b3c80'].some(isSixDigits)).toBe(false);
  });
});

describe('blending colours', () => {
  test('mixes by the opacity of the front colour', () => {
    expect(blend('#ffffff80', '#000000')).toBe('#808080');
    expect(blend('#12345600', '#abcdef')).toBe('#abcdef');
  });

  test('keeps opaque colours', () => {
    fc.assert(
      fc.property(hexadecimal(6), hexadecimal(6), (front, behind) => {
        expect(blend(`#${front}`, `#${behind}`)).toBe(`#${front}`);
      }),
    );
  });
});

describe('contrast', () => {
  const plain = {
    backgroundColor: null,
    backgroundImageId: null,
    backgroundImagePortraitId: null,
    headingTextColor: null,
    heading2TextColor: null,
    bodyTextColor: null,
    borderColor: null,
  };
  const fieldsOf = (theme: Partial<Record<keyof typeof plain, string>>) =>
    findLowContrast({ ...plain, ...theme }).map(({ field }) => field);

  test('is sufficient with the default colours', () => {
    expect(fieldsOf({})).toEqual([]);
  });

  test('is too low for the default texts on a light background', () => {
    expect(fieldsOf({ backgroundColor: '#ffffff' })).toEqual([
      'headingTextColor',
      'heading2TextColor',
      'bodyTextColor',
    ]);
  });

  test('must be higher for body text than for headings', () => {
    // 4.4:1
    const grey = '#787878';
    expect(fieldsOf({ backgroundColor: '#ffffff', headingTextColor: grey, heading2TextColor: grey })).toEqual(
      ['bodyTextColor'],
    );
    expect(
      findLowContrast({
        ...plain,
        backgroundColor: '#ffffff',
        headingTextColor: '#000000',
        heading2TextColor: '#000000',
        bodyTextColor: grey,
      }),
    ).toEqual([{ field: 'bodyTextColor', ratio: 4.4 }]);
  });

  test('is that of the lightest part of the default background', () => {
    // 3.2:1 on the darkest part, and 2.6:1 on the lightest
    expect(fieldsOf({ headingTextColor: '#626262' })).toEqual(['headingTextColor']);
    // The gradient only appears in a theme without any background.
    expect(fieldsOf({ headingTextColor: '#626262', backgroundColor: '#0b0c10' })).toEqual([]);
    expect(fieldsOf({ headingTextColor: '#626262', backgroundImagePortraitId: 'p' })).toEqual([]);
  });

  test('counts the opacity of a text', () => {
    expect(fieldsOf({ headingTextColor: '#ffffff20' })).toEqual(['headingTextColor']);
  });

  test('is unknown on a picture', () => {
    expect(fieldsOf({ backgroundColor: '#ffffff', backgroundImageId: 'p' })).toEqual([]);
  });
});
