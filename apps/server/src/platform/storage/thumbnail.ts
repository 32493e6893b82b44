import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './measure.ts';

const SIDE_PX = 640;

const pictures = new Set([
  ...['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'],
]);

/**
 * Makes a WebP thumbnail within 640 × 640 pixels, with the orientation applied. Enlarges only drawings. Returns null
 * for files that are not pictures. Throws a sentence for people if the picture is damaged. Runs in the sandbox, which
 * limits its time, because the library's own limit does not stop a drawing.
 */
export async function makeThumbnail(
  source: string | Uint8Array,
  contentType: string,
): Promise<{ data: Uint8Array; width: number; height: number } | null> {
  if (!pictures.has(contentType)) return null;
  const isDrawing = contentType === 'image/svg+xml';
  try {
    const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: !isDrawing })
      // More effort takes a tenth longer and saves a few percent of the size.
      .webp({ quality: 80, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw new Error(
      'This picture is damaged, so it has no thumbnail. Save it again and upload the new file.',
      {
        cause,
      },
    );
  }
}
