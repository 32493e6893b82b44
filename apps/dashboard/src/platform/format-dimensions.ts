import i18next from 'i18next';
import { directionOf } from './languages.ts';

/** “1920 × 1080”. A Unicode isolate keeps the width first in right-to-left languages. */
export function formatDimensions({ width, height }: { width: number; height: number }): string {
  const text = `${width} × ${height}`;
  return directionOf(i18next.language) === 'rtl' ? `\u2066${text}\u2069` : text;
}
