/** The longest side of a captured frame, in pixels: that of the thumbnails that the server makes. */
const SIDE_PX = 640;
/** The positions of the frames to try, as shares of the duration, because many videos fade in from black. */
const PLACES = [0.1, 0.3, 0.6];
/** A frame with a lower average, from 0 to 255, is nearly black. */
const DARK = 16;
/** When to give up, for example on a slow network. */
const LIMIT_MS = 30_000;

/**
 * A picture (JPEG) of the first frame of a video that is not nearly black. Rejects if the browser cannot decode it.
 *
 * @param source an address that allows reading from other origins, or one of a file of this page
 */
export async function captureFrame(source: string, cancelled?: AbortSignal): Promise<Blob> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const signal = cancelled ? AbortSignal.any([limit, cancelled]) : limit;
  const video = document.createElement('video');
  Object.assign(video, {
    muted: true,
    playsInline: true,
    crossOrigin: 'anonymous',
    preload: 'auto',
    src: source,
  });
  try {
    // Safari on phones loads frames only for a seek.
    await nextEvent(video, 'loadedmetadata', signal);
    const canvas = canvasOf(video);
    for (const place of PLACES) {
      // Recordings made by browsers do not contain their duration.
      const time = Number.isFinite(video.duration) ? video.duration * place : place;
      video.currentTime = time;
      await nextEvent(video, 'seeked', signal);
      canvas.context.drawImage(video, 0, 0, canvas.width, canvas.height);
      if (brightness(canvas) > DARK) break;
    }
    return await toJpeg(canvas.context.canvas);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

type Drawing = { context: CanvasRenderingContext2D; width: number; height: number };

function canvasOf({ videoWidth, videoHeight }: HTMLVideoElement): Drawing {
  if (videoWidth === 0) throw new Error('This file has no pictures.');
  const scale = Math.min(1, SIDE_PX / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw.');
  return { context, width: canvas.width, height: canvas.height };
}

/** The average of all channels, from 0 to 255. */
function brightness({ context, width, height }: Drawing): number {
  const { data } = context.getImageData(0, 0, width, height);
  let sum = 0;
  for (let index = 0; index < data.length; index += 4)
    sum += (data[index] ?? 0) + (data[index + 1] ?? 0) + (data[index + 2] ?? 0);
  return sum / ((data.length / 4) * 3);
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The frame could not be encoded.'))),
      'image/jpeg',
      0.85,
    ),
  );
}

function nextEvent(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(video.error ?? signal.reason);
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });
}
