import { UploadError } from '@vitrine/client';
import i18next from 'i18next';
import { callApi } from '../../platform/api.ts';
import { errorWords } from '../../platform/errors.ts';
import { createUploadQueue, type UploadTarget } from './upload-queue.ts';

const MAX_BYTES = 500_000_000;

/** Types that browsers do not know by the file's name. */
const typesByEnding: Record<string, string> = {
  avif: 'image/avif',
  heic: 'image/heic',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

export function contentTypeOf(file: { name: string; type: string }): string {
  if (file.type !== '') return file.type.toLowerCase();
  const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
  return typesByEnding[ending] ?? 'application/octet-stream';
}

/** What can be told before a byte is sent. */
class UnfitFile extends Error {}

/** PUT with progress, which `fetch` does not tell. */
function put(
  target: UploadTarget,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', target.url);
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new UploadError(target, request.status));
    request.onerror = () => reject(new UploadError(target, null));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** The one queue of this page: it lives as long as the page, whatever is shown. */
export const uploads = createUploadQueue<File>({
  describe: (file) => ({ name: file.name, size: file.size, contentType: contentTypeOf(file) }),
  create: (file, folderId) => {
    if (file.size > MAX_BYTES) return Promise.reject(new UnfitFile(i18next.t('tray.tooLarge')));
    if (file.size === 0) return Promise.reject(new UnfitFile(i18next.t('tray.empty')));
    return callApi('fileUploads.create', {
      body: {
        filename: file.name.slice(0, 255),
        contentType: contentTypeOf(file),
        contentLength: file.size,
        folderId,
      },
    });
  },
  put,
  read: (id, signal) => callApi('fileUploads.get', { params: { id }, signal }),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
  words: (error) => {
    if (error instanceof UnfitFile) return error.message;
    if (error instanceof UploadError) return i18next.t('errors.network');
    const words = errorWords(error);
    if (words.key === 'said') return words.message;
    return words.key === 'tooMany'
      ? i18next.t('errors.tooMany', { count: words.minutes })
      : i18next.t(`errors.${words.key}`);
  },
});
