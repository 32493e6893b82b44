import { MAX_UPLOAD_BYTES } from '@vitrine/contract/constants';
import i18next from 'i18next';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type CallApi, UploadError, uploadFile, useBatch } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { contentTypeOf } from './content-type.ts';
import { unsupportedKindOf } from './unsupported-files.ts';
import {
  createUploadQueue,
  type FileToSend,
  sendFile,
  type UploadedFile,
  type UploadQueue,
  type UploadSteps,
} from './upload-queue.ts';

/** Why a file cannot be uploaded, and what to do instead. */
function problemOf(file: File): string | null {
  const unsupported = unsupportedKindOf(file.name);
  if (unsupported !== null) return i18next.t(`tray.unsupported.${unsupported}`);
  if (file.size > MAX_UPLOAD_BYTES) return i18next.t('tray.tooLarge');
  return file.size === 0 ? i18next.t('tray.empty') : null;
}

function stepsOf(call: CallApi): UploadSteps<File> {
  return {
    create: (file, folderId) =>
      call('fileUploads.create', {
        body: {
          filename: file.name.slice(0, 255),
          contentType: contentTypeOf(file),
          contentLength: file.size,
          folderId,
        },
      }),
    put: (target, file, onProgress, signal) => uploadFile(target, file, { onProgress, signal }),
    read: (id, signal) => call('fileUploads.get', { params: { id }, signal }),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      }),
  };
}

function describeUploadError(error: unknown): string {
  if (error instanceof UploadError) return i18next.t('errors.network');
  return errorText(error, i18next.t);
}

/** Sends a file, and a poster if it is a video that this browser can decode. */
async function sendWithPoster(call: CallApi, upload: FileToSend<File>): Promise<UploadedFile> {
  const file = await sendFile(stepsOf(call), upload);
  if (file.status !== 'ready' || !file.contentType.startsWith('video/')) return file;
  const source = URL.createObjectURL(upload.file);
  try {
    const { savePoster } = await import('../content/save-poster.ts');
    return await savePoster(call, { id: file.id, source, signal: upload.signal });
  } catch {
    // The video plays without one.
    return file;
  } finally {
    URL.revokeObjectURL(source);
  }
}

type Uploads = UploadQueue<File>;

const UploadsContext = createContext<Uploads | null>(null);

/** Provides the upload queue. There is one for the entire dashboard, so that uploads continue when the page changes. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { mutateAsync: send } = useBatch(
    sendWithPoster,
    // The tray shows the error.
    { errors: 'inline' },
  );
  const [uploads] = useState(() =>
    createUploadQueue<File>({
      describe: (file) => ({
        name: file.name,
        size: file.size,
        contentType: contentTypeOf(file),
        problem: problemOf(file),
      }),
      send,
      describeError: describeUploadError,
    }),
  );
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('There is no UploadsProvider around this component.');
  return uploads;
}
