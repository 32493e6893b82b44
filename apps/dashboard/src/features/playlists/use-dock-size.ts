import { isRecord } from '@vitrine/contract/is-record';
import { useState } from 'react';
import { usePreference } from '../../platform/preference.ts';

/** Room for the ruler, the lane of the screen, and one more lane. */
export const MIN_DOCK_HEIGHT = 192;
export const MAX_DOCK_HEIGHT = 640;
const DEFAULT_HEIGHT = 268;

interface DockSize {
  isOpen: boolean;
  height: number;
}

export const clampDockHeight = (height: number) =>
  Math.round(Math.min(MAX_DOCK_HEIGHT, Math.max(MIN_DOCK_HEIGHT, height)));

/** Validates the stored state. */
export function parseDockSize(stored: unknown): DockSize {
  const { isOpen, height } = isRecord(stored) ? stored : {};
  return {
    isOpen: isOpen !== false,
    height: typeof height === 'number' && Number.isFinite(height) ? clampDockHeight(height) : DEFAULT_HEIGHT,
  };
}

/** The height of the dock and whether it is open, which this browser remembers. */
export function useDockSize() {
  const [stored, store] = usePreference('composer.dock', parseDockSize);
  /** The height while the person drags. Storing each step would be slow. */
  const [dragged, setDragged] = useState<number | null>(null);
  return {
    isOpen: stored.isOpen,
    height: dragged ?? stored.height,
    toggle: () => store({ ...stored, isOpen: !stored.isOpen }),
    drag: (height: number) => setDragged(clampDockHeight(height)),
    resize(height: number) {
      setDragged(null);
      store({ ...stored, height: clampDockHeight(height) });
    },
    reset: () => store({ ...stored, height: DEFAULT_HEIGHT }),
  };
}
