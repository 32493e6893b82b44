import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './measure.ts';

/** The width of a full HD screen. Small drawings are enlarged to it, because the picture does not scale. */
const SIDE_PX = 1920;
const MAX_SIDE_PX = 3840;
/** At this density, librsvg renders one pixel per unit of the drawing. */
const DENSITY = 72;
const MAX_DENSITY = 7200;

/**
 * Whether a sanitized drawing uses filters. They process every pixel, so painting a drawing of one kilobyte can keep a
 * screen busy for minutes. Other elements cannot.
 */
export function hasFilters(svg: string): boolean {
  return /<(?:[\w-]+:)?filter[\s/>]|filter\s*[:=]/i.test(svg);
}

/** Renders a drawing as a WebP picture with transparency. Runs in the sandbox, which limits its time. */
export async function rasteriseSvg(
  svg: Uint8Array,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { width = SIDE_PX, height = SIDE_PX } = await sharp(svg, { limitInputPixels: false }).metadata();
  const side = Math.max(width, height, 1);
  const scale = side > MAX_SIDE_PX ? MAX_SIDE_PX / side : Math.max(1, SIDE_PX / side);
  const { data, info } = await sharp(svg, {
    density: Math.max(1, Math.min(MAX_DENSITY, DENSITY * scale)),
    limitInputPixels: MAX_PIXELS,
  })
    .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
