import type { CallApi, FileUpload } from '../../platform/api.ts';
import { captureFrame } from './video-frame.ts';

/** Saves a frame of a video as its thumbnail. `source` is where the browser gets the video. */
export async function savePoster(
  call: CallApi,
  { id, source, signal }: { id: string; source: string; signal?: AbortSignal },
): Promise<FileUpload> {
  const frame = await captureFrame(source, signal);
  return call('fileUploads.setPoster', { params: { id }, body: { picture: await toBase64(frame) } });
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
