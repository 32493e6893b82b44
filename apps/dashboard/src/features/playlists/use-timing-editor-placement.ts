import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { usePropertiesPanel } from './properties/use-properties-panel.ts';
import { NOTHING_SELECTED, selectOnly } from './selection.ts';
import type { ItemSelection } from './use-item-selection.ts';
import type { TimingTarget } from './use-timing-edits.ts';

/** The windows that have room for the properties beside the items. */
const WIDE = '(min-width: 1280px)';

/** Opens the schedule and the rule of an item: among its properties or, in a narrow window, in a drawer. */
export function useTimingEditorPlacement({ store }: ItemSelection) {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const panel = usePropertiesPanel();
  const [drawer, setDrawer] = useState<TimingTarget | null>(null);
  return {
    isWide,
    panel,
    /** What the drawer shows. It stays open if the window becomes wider. */
    drawer,
    closeDrawer: () => setDrawer(null),
    /** @param key the key of the item; undefined for the playlist of the page */
    show(target: TimingTarget, key?: string) {
      if (!isWide) return setDrawer(target);
      store.set(key === undefined ? NOTHING_SELECTED : selectOnly(key));
      panel.showTiming(target.id);
    },
  };
}
