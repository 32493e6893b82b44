import { useBatch } from '../../platform/api.ts';
import type { UploadedFile } from '../uploads/upload-queue.ts';
import { useUploads } from '../uploads/uploads-provider.tsx';
import { readOnce } from './read-once.ts';

// Loads with the first upload, because every page accepts files.
const loadContent = () => import('./content-from-file.ts');
type Content = Awaited<ReturnType<typeof loadContent>>;

/** Gives the presentation of a file its place, such as in a playlist. It is null if no application shows the file. */
export type Place = (presentationId: string | null, file: UploadedFile) => Promise<void>;

/**
 * Returns a function that uploads files and creates a presentation from each, so that they can be played at once. Files
 * that no application can show stay in the library as files. With `place`, an upload ends when its presentation has its
 * place, in the order of the files. The function resolves when every file is ready, has failed or is cancelled.
 */
export function useAddContent() {
  const uploads = useUploads();
  // The tray shows the errors.
  const { mutateAsync: list } = useBatch(async (call) => (await loadContent()).listApplications(call), {
    errors: 'inline',
  });
  const { mutateAsync: create } = useBatch(
    async (call, input: Parameters<Content['createContent']>[1]) =>
      (await loadContent()).createContent(call, input),
    { errors: 'inline' },
  );
  return async (files: readonly File[], folderId: string | null, place?: Place): Promise<void> => {
    const applications = readOnce(() => list());
    const made = new Map<string, string | null>();
    /** A retry after a failure of `place` does not make the presentation again. */
    const make = async (file: UploadedFile) => {
      if (!made.has(file.id)) {
        const input = { content: file, applications: await applications(), parentFolderId: folderId };
        made.set(file.id, (await create(input))?.id ?? null);
      }
      return made.get(file.id) ?? null;
    };
    const { done } = uploads.add(files, folderId, {
      makeContent: async (file, { index, signal }) => {
        const presentationId = await make(file);
        if (!place) return presentationId;
        await unlessAborted(Promise.all(done.slice(0, index)), signal);
        await place(presentationId, file);
        return null;
      },
    });
    await Promise.all(done);
  };
}

/** Rejects as soon as the signal aborts. */
function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([work, aborted]);
}
