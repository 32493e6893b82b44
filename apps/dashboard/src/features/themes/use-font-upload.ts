import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallApi, type Reply, UploadError, uploadFile, useBatch } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { sendFile } from '../../shared/uploads/upload-queue.ts';
import { FONT_EXTENSIONS, type FontFile, readFontFile } from './font-file.ts';

/** The server could not use the file. */
class RejectedFont extends Error {
  override readonly name = 'RejectedFont';
}

/** A font that the server expects or has, so that another attempt neither creates nor sends it again. */
interface AnnouncedFont extends Reply<'fonts.create'> {
  isSent: boolean;
}

/** Uploads a font file that the person chooses, and calls `onReady` with the id of the font. */
export function useFontUpload(onReady: (id: string) => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const file = useRef<File | null>(null);
  const announced = useRef(new WeakMap<File, AnnouncedFont>());
  const describe = (error: Error) => {
    if (error instanceof RejectedFont) return error.message;
    return error instanceof UploadError ? t('errors.network') : errorText(error);
  };
  const upload = useBatch(
    async (call, chosen: File) => {
      const description = readFontFile(chosen);
      if (typeof description === 'string') throw new RejectedFont(t(`theme.fontProblems.${description}`));
      const font = announced.current.get(chosen) ?? (await announceFont(call, chosen, description));
      announced.current.set(chosen, font);
      const { status, completedSteps } = await sendFont(call, chosen, font, setSent);
      const failure = completedSteps.find(({ error }) => error !== null)?.error;
      if (status === 'failed') throw new RejectedFont(failure ?? t('theme.fontProblems.type'));
      return font.font.id;
    },
    { errors: 'inline', onSuccess: onReady, onError: (error) => setProblem(describe(error)) },
  );
  const send = (chosen: File) => {
    file.current = chosen;
    setProblem(null);
    setSent(0);
    upload.mutate(chosen);
  };
  const canRetry = problem !== null && !(upload.error instanceof RejectedFont);
  return {
    /** From 0 to 1; null if nothing is being uploaded. */
    progress: upload.isPending ? sent : null,
    filename: file.current?.name ?? '',
    problem,
    /** Null if another attempt would fail for the same reason. */
    retry: canRetry ? () => file.current && send(file.current) : null,
    choose: () => chooseFontFile(send),
  };
}

async function announceFont(call: CallApi, file: File, description: FontFile): Promise<AnnouncedFont> {
  const body = { ...description, filename: file.name.slice(-255), contentLength: file.size };
  return { ...(await call('fonts.create', { body })), isSent: false };
}

function sendFont(call: CallApi, file: File, font: AnnouncedFont, onSent: (share: number) => void) {
  return sendFile(
    {
      create: async () => font.fileUpload,
      async put(target, content, onProgress) {
        if (!font.isSent) await uploadFile(target, content, { onProgress });
        font.isSent = true;
      },
      read: (id, signal) => call('fileUploads.get', { params: { id }, signal }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    {
      file,
      folderId: null,
      onSent: (bytes) => onSent(bytes / file.size),
      onProcessing: () => onSent(1),
      signal: new AbortController().signal,
    },
  );
}

function chooseFontFile(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = FONT_EXTENSIONS;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  });
  input.click();
}
