import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './measure.ts';

/** A full HD screen. Small drawings are enlarged to it, since the picture no longer scales. */
const SIDE_PX = 1920;
const MAX_SIDE_PX = 3840;
/** Of librsvg: one pixel of the picture for each of the drawing. */
const DENSITY = 72;
const MAX_DENSITY = 7200;

/**
 * Whether a sanitised drawing uses filters. They work on every pixel, so a drawing of one kilobyte can keep a screen busy
 * for minutes each time that it is painted. No other part of a drawing can.
 */
export function hasFilters(svg: string): boolean {
  return /<(?:[\w-]+:)?filter[\s/>]|filter\s*[:=]/i.test(svg);
}

/** A drawing as a WebP picture, with its transparency. Runs in the sandbox, which limits its time. */
export async function rasterizeSvg(
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
