import sharp from 'sharp';
import type { Moment } from './timeline.ts';

/*
 * Draws the animation: the dashboard on the left, and the screen with its frame and a label on the right.
 */

export const DASHBOARD = { width: 960, height: 640 };
export const PLAYER = { width: 960, height: 540 };
const SIZE = { width: 1520, height: 704 };
const MARGIN = 32;
const SCREEN = { left: 1024, top: 190, width: 464, height: 261 };
const BEZEL = 8;
const QUALITY = 90;

const background = Buffer.from(`
  <svg width="${SIZE.width}" height="${SIZE.height}" xmlns="http://www.w3.org/2000/svg">
    <rect width="100%" height="100%" fill="#e9eaf0"/>
    <rect x="${MARGIN - 1}" y="${MARGIN - 1}" width="${DASHBOARD.width + 2}" height="${DASHBOARD.height + 2}"
      fill="#c9cbd6"/>
    <rect x="${SCREEN.left - BEZEL}" y="${SCREEN.top - BEZEL}" width="${SCREEN.width + 2 * BEZEL}"
      height="${SCREEN.height + 2 * BEZEL}" rx="6" fill="#16171d"/>
    <rect x="${SCREEN.left + SCREEN.width / 2 - 5}" y="${SCREEN.top + SCREEN.height + BEZEL}" width="10" height="44"
      fill="#16171d"/>
    <rect x="${SCREEN.left + SCREEN.width / 2 - 80}" y="${SCREEN.top + SCREEN.height + BEZEL + 44}" width="160"
      height="7" rx="3.5" fill="#16171d"/>
  </svg>`);

/** Draws the moments as an animated WebP that repeats. */
export async function drawAnimation(moments: readonly Moment[]): Promise<Buffer> {
  const empty = await sharp(background).png().toBuffer();
  const screens = new Map<Buffer, Buffer>();
  const frames: Buffer[] = [];
  for (const { dashboard, player } of moments) {
    const screen =
      screens.get(player) ?? (await sharp(player).resize(SCREEN.width, SCREEN.height).png().toBuffer());
    screens.set(player, screen);
    const frame = sharp(empty).composite([
      { input: dashboard, left: MARGIN, top: MARGIN },
      { input: screen, left: SCREEN.left, top: SCREEN.top },
    ]);
    frames.push(await frame.png({ compressionLevel: 1 }).toBuffer());
  }
  return sharp(frames, { join: { animated: true } })
    .webp({
      quality: QUALITY,
      effort: 5,
      smartSubsample: true,
      loop: 0,
      delay: moments.map(({ milliseconds }) => milliseconds),
    })
    .toBuffer();
}
