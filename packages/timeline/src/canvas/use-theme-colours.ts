import { useEffect, useMemo, useState } from 'react';
import type { ThemeColours } from './colours.ts';
import { createItemColours, type Scheme } from './colours.ts';

function readThemeColours(scheme: Scheme): Omit<ThemeColours, 'itemColours'> {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--v-${name}`).trim();
  return {
    scheme,
    ground: read('bg'),
    sunken: read('bg-sunken'),
    border: read('border'),
    borderStrong: read('border-strong'),
    text: read('text'),
    text2: read('text-2'),
    text3: read('text-3'),
    accent: read('accent'),
    onAccent: read('on-accent'),
    amber: read('amber'),
    amberSoft: read('amber-soft'),
    selected: read('selected'),
    font: read('font'),
  };
}

/**
 * The page's colours for canvases, and the colours of the items with these ids. They change with the theme and when the
 * font arrives.
 */
export function useThemeColours(scheme: Scheme, ids: Readonly<Record<string, unknown>>): ThemeColours {
  const [theme, setTheme] = useState(() => readThemeColours(scheme));
  useEffect(() => {
    setTheme(readThemeColours(scheme));
    let isCurrent = true;
    void document.fonts.ready.then(() => {
      if (isCurrent) setTheme(readThemeColours(scheme));
    });
    return () => {
      isCurrent = false;
    };
  }, [scheme]);
  return useMemo(
    () => ({ ...theme, itemColours: createItemColours(Object.keys(ids), theme.scheme) }),
    [theme, ids],
  );
}
