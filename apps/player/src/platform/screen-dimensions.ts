/** Returns the size of the page in physical pixels, or null if it has none yet. */
export function measureScreen(): { width: number; height: number } | null {
  const scale = devicePixelRatio || 1;
  const width = Math.round(innerWidth * scale);
  const height = Math.round(innerHeight * scale);
  return width > 0 && height > 0 ? { width, height } : null;
}
