/** `phone`: below the mobile breakpoint. */
export type Layout = 'landscape' | 'portrait' | 'phone';

/** Pixels (specification, section 9). */
const MOBILE_BREAKPOINT = 767;
const DESIGN = { landscape: [1920, 1080], portrait: [1080, 1920], phone: [390, 760] } as const;

/**
 * Which composition a page of this size gets, and how many pixels one pixel of its design is. Computed here
 * instead of with media queries, because a rotated page is as wide as the screen is high.
 */
export function layoutOf(width: number, height: number): { layout: Layout; unit: number } {
  const layout = width <= MOBILE_BREAKPOINT ? 'phone' : width >= height ? 'landscape' : 'portrait';
  const [designWidth, designHeight] = DESIGN[layout];
  const unit =
    layout === 'phone' ? width / designWidth : Math.min(width / designWidth, height / designHeight);
  return { layout, unit: Math.max(0.3, unit) };
}
