/**
 * Calls `arrange` before the page is first drawn, when its size changes, and when more fonts load. A browser can delay
 * the layout of an iframe until it is visible. Until then, its elements have a size of 0.
 */
export function onLayout(arrange: () => void): void {
  new ResizeObserver(arrange).observe(document.body);
  document.fonts.addEventListener('loadingdone', arrange);
}
