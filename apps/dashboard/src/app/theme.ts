import { type ButtonProps, type CSSVariablesResolver, createTheme, type MantineTheme } from '@mantine/core';
import i18next from 'i18next';

/*
 * Mantine's variables refer to the design tokens, so each colour has one definition. Mantine reads the tuples below
 * only where it computes shades itself.
 */
const accent = [
  '#eceefd',
  '#d9dcfa',
  '#b6bcf5',
  '#98a2ff',
  '#7480f0',
  '#5361ec',
  '#4453e6',
  '#3b49d6',
  '#3744cf',
  '#2c37a8',
] as const;
const dark = [
  '#eeeff2',
  '#a9adb8',
  '#8d919e',
  '#666b7a',
  '#41444d',
  '#27292f',
  '#18191d',
  '#111215',
  '#0b0c0e',
  '#070708',
] as const;

const compact = { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '14px' };
const small = { '--button-height': '28px', '--button-padding-x': '10px', '--button-fz': '13px' };

export const theme = createTheme({
  fontFamily: 'var(--v-font)',
  fontFamilyMonospace: 'var(--v-font-mono)',
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  // These are plain objects, because importing the components would load all of them with the sign-in page.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: MantineTheme, { size }: ButtonProps) => ({
        root: size === 'xs' ? small : size === 'sm' ? compact : {},
      }),
      styles: { label: { fontWeight: 500 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // Do not render closed lists: the list of time zones has 430 options.
    Combobox: { defaultProps: { keepMounted: false } },
    SegmentedControl: { styles: { label: { fontWeight: 500 } } },
    Checkbox: { defaultProps: { radius: 4 } },
    Input: {
      vars: (_: MantineTheme, { size }: { size?: string }) => ({
        wrapper: size === 'xs' ? { '--input-height': '28px' } : {},
      }),
    },
    Menu: {
      defaultProps: {
        shadow: 'none',
        transitionProps: { duration: 120, transition: 'fade' },
        // The placeholder would appear as one of the items.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      // A function, because the language can change.
      defaultProps: () => ({
        centered: false,
        yOffset: '12vh',
        overlayProps: { color: 'var(--v-scrim)', backgroundOpacity: 1 },
        transitionProps: { duration: 150, transition: 'fade-down' },
        closeButtonProps: { 'aria-label': i18next.t('common.close') },
      }),
    },
    Tooltip: { defaultProps: { openDelay: 400, fz: 12, transitionProps: { duration: 120 } } },
  },
});

export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--v-bg)',
    '--mantine-color-text': 'var(--v-text)',
    '--mantine-color-bright': 'var(--v-text)',
    '--mantine-color-dimmed': 'var(--v-text-2)',
    '--mantine-color-placeholder': 'var(--v-text-3)',
    '--mantine-color-anchor': 'var(--v-accent-text)',
    '--mantine-color-error': 'var(--v-red)',
    '--mantine-color-default': 'var(--v-surface)',
    '--mantine-color-default-hover': 'var(--v-hover)',
    '--mantine-color-default-color': 'var(--v-text)',
    '--mantine-color-default-border': 'var(--v-border-strong)',
    '--mantine-color-accent-filled': 'var(--v-accent)',
    '--mantine-color-accent-filled-hover': 'var(--v-accent-hover)',
    '--mantine-color-accent-light': 'var(--v-accent-soft)',
    '--mantine-color-accent-light-hover': 'var(--v-accent-soft)',
    '--mantine-color-accent-light-color': 'var(--v-accent-text)',
    '--mantine-color-accent-text': 'var(--v-accent-text)',
    '--mantine-color-accent-outline': 'var(--v-accent-text)',
    '--mantine-primary-color-filled': 'var(--v-accent)',
    '--mantine-primary-color-filled-hover': 'var(--v-accent-hover)',
    '--mantine-color-gray-light-color': 'var(--v-text-2)',
    '--mantine-color-gray-light-hover': 'var(--v-hover)',
    '--mantine-color-gray-text': 'var(--v-text-2)',
    // Red menu items use these shades directly.
    '--mantine-color-red-5': 'var(--v-red)',
    '--mantine-color-red-6': 'var(--v-red)',
    '--mantine-color-red-text': 'var(--v-red)',
    '--mantine-color-red-light-color': 'var(--v-red)',
    '--mantine-color-red-light': 'var(--v-red-soft)',
    '--mantine-color-red-light-hover': 'var(--v-red-soft)',
    '--mantine-color-disabled': 'var(--v-hover)',
    '--mantine-color-disabled-color': 'var(--v-text-3)',
    '--mantine-color-disabled-border': 'var(--v-border)',
  };
  return {
    variables: {},
    light: {
      ...shared,
      '--mantine-color-red-filled': '#c02b2b',
      '--mantine-color-red-filled-hover': '#a82323',
    },
    dark: {
      ...shared,
      '--mantine-color-red-filled': '#c03535',
      '--mantine-color-red-filled-hover': '#a82d2d',
    },
  };
};
