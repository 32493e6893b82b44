import type { Page } from 'playwright-core';

/**
 * Makes a page record a second of a CSS colour as WebM. `hasSound` adds a tone, which requires a page with permission
 * to play sound.
 */
export async function recordVideo(page: Page, colour: string, { hasSound = false } = {}): Promise<Buffer> {
  return Buffer.from(await page.evaluate(record, { colour, hasSound }), 'base64');
}

/** Runs in the page. Returns base64. */
async function record({ colour, hasSound }: { colour: string; hasSound: boolean }): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 180;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const draw = () => {
    context.fillStyle = colour;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  draw();
  const tracks = canvas.captureStream(30).getTracks();
  if (hasSound) {
    const sound = new AudioContext();
    await sound.resume();
    const tone = sound.createOscillator();
    const ear = sound.createMediaStreamDestination();
    tone.connect(ear);
    tone.start();
    tracks.push(...ear.stream.getTracks());
  }
  const mimeType = hasSound ? 'video/webm;codecs=vp8,opus' : 'video/webm;codecs=vp8';
  const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const timer = setInterval(draw, 33);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  clearInterval(timer);
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
