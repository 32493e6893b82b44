import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { Ink } from './colours.ts';
import { paintsOf, type Scheme } from './colours.ts';

function readInk(scheme: Scheme): Omit<Ink, 'paintOf'> {
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
 * The colours of the page for what is drawn instead of styled, and of the items with these ids. New ones when the
 * theme or the font arrives.
 */
export function useInk(ids: Readonly<Record<string, unknown>>): Ink {
  const scheme = useComputedColorScheme('light');
  const [ink, setInk] = useState(() => readInk(scheme));
  useEffect(() => {
    setInk(readInk(scheme));
    let isCurrent = true;
    void document.fonts.ready.then(() => {
      if (isCurrent) setInk(readInk(scheme));
    });
    return () => {
      isCurrent = false;
    };
  }, [scheme]);
  return useMemo(() => ({ ...ink, paintOf: paintsOf(Object.keys(ids), ink.scheme) }), [ink, ids]);
}
