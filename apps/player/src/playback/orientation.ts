import type { Log } from '../platform/log.ts';

/** Quarter turns of the screen's content. Null if it is not an orientation. */
export function rotationOf(orientation: string): -90 | 0 | 90 | null {
  switch (orientation) {
    case 'normal':
      return 0;
    case 'left':
      return -90;
    case 'right':
      return 90;
    default:
      return null;
  }
}

/** Rotates the entire page around its centre. Ignores an unknown orientation with a warning. */
export function applyOrientation(element: HTMLElement, orientation: string, log: Log): void {
  const rotation = rotationOf(orientation);
  if (rotation === null) {
    log.warn('Invalid screen orientation', { orientation });
    return;
  }
  const { style } = element;
  const isTurned = rotation !== 0;
  style.top = isTurned ? '50%' : '';
  style.left = isTurned ? '50%' : '';
  style.width = isTurned ? '100vh' : '';
  style.height = isTurned ? '100vw' : '';
  style.transform = isTurned ? `translate(-50%, -50%) rotate(${rotation}deg)` : '';
}
