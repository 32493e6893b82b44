import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { SCREENSHOT_TOLERANCE } from './screenshot-tolerance.ts';

/** `npm run screenshots` replaces references instead of comparing with them. */
const isUpdate = process.env.UPDATE_SCREENSHOTS === '1';

/**
 * Describes how a screenshot differs from a reference in the repository. Null if it does not.
 *
 * @param reference path of a PNG. A screenshot that differs is saved beside it, ending in `.actual.png`, which Git
 * ignores.
 */
export function screenshotDifference(actual: Buffer, reference: string): string | null {
  const saved = reference.replace(/\.png$/, '.actual.png');
  const difference = compare(actual, reference);
  if (difference !== null && isUpdate) {
    mkdirSync(dirname(reference), { recursive: true });
    writeFileSync(reference, actual);
  } else if (difference !== null) {
    mkdirSync(dirname(saved), { recursive: true });
    writeFileSync(saved, actual);
    return `${difference}. Compare it with ${saved}; "npm run screenshots" replaces it.`;
  }
  rmSync(saved, { force: true });
  return null;
}

function compare(actual: Buffer, reference: string): string | null {
  if (!existsSync(reference)) return `There is no ${reference}`;
  const [before, after] = [PNG.sync.read(readFileSync(reference)), PNG.sync.read(actual)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height)
    return `${reference} has ${width} × ${height} pixels, the screenshot ${after.width} × ${after.height}`;
  const { threshold, allowedMismatchedPixels } = SCREENSHOT_TOLERANCE;
  const different = pixelmatch(before.data, after.data, undefined, width, height, { threshold });
  return different > allowedMismatchedPixels ? `${different} pixels differ from ${reference}` : null;
}
