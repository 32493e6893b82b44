import type { Property } from './application.ts';

/** The colours of an application that has no theme. */
export interface Palette {
  /** At the top of the screen, where it is lightest or warmest. */
  glow: string;
  background: string;
  heading: string;
  /** The colour of secondary headings, and of the panel behind a symbol. */
  accent: string;
  body: string;
}

/** `base.css` contains the colours of `night`, which are the default. */
export const palettes = {
  white: {
    glow: '#ffffff',
    background: '#eef1f6',
    heading: '#14171f',
    accent: '#3240b8',
    body: '#474d5c',
  },
  cream: {
    glow: '#fcf7ee',
    background: '#f3e9d8',
    heading: '#2c2018',
    accent: '#9c3d1b',
    body: '#5f5142',
  },
  yellow: {
    glow: '#ffd84d',
    background: '#fccb2a',
    heading: '#1c1705',
    accent: '#1c1705',
    body: '#453a10',
  },
  red: {
    glow: '#c52c22',
    background: '#b3231d',
    heading: '#ffffff',
    accent: '#ffe9bd',
    body: '#ffe6df',
  },
  green: {
    glow: '#0f6143',
    background: '#0a4a33',
    heading: '#ffffff',
    accent: '#c9eb9b',
    body: '#d5eadc',
  },
  blue: {
    glow: '#1f55c8',
    background: '#153f9e',
    heading: '#ffffff',
    accent: '#bfe0ff',
    body: '#dce8ff',
  },
  plum: {
    glow: '#4d1a30',
    background: '#351021',
    heading: '#fdf1e7',
    accent: '#ebbd82',
    body: '#dfc6c4',
  },
} as const satisfies Record<string, Palette>;

const names = ['night', ...Object.keys(palettes)];

/** Chooses the colours of an application. Its strings are {@link colorStrings}. */
export const colors: Property = {
  name: 'colors',
  type: 'selection',
  label: 'colors',
  default: 'night',
  helper_text: 'colors_help',
  options: names.map((name) => ({ name: `colors_${name}`, value: name })),
};

export const colorStrings = {
  colors: 'Colours',
  colors_help: 'If you choose a theme, its colours replace these.',
  colors_night: 'Night',
  colors_white: 'White',
  colors_cream: 'Cream',
  colors_yellow: 'Yellow',
  colors_red: 'Red',
  colors_green: 'Green',
  colors_blue: 'Blue',
  colors_plum: 'Plum',
};
