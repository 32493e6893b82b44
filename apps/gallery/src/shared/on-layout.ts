/**
 * Calls `arrange` before the page is first drawn, when its size changes, and when further fonts have loaded. A browser
 * may lay out a frame only once it is visible. Until then, all its elements have a size of 0.
 */
export function onLayout(arrange: () => void): void {
  new ResizeObserver(arrange).observe(document.body);
  document.fonts.addEventListener('loadingdone', arrange);
}
