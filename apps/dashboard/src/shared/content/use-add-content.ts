import { useBatch } from '../../platform/api.ts';
import { useUploads } from '../uploads/uploads-provider.tsx';
import { readOnce } from './read-once.ts';

// Loads with the first upload, because every page accepts files.
const loadContent = () => import('./content-from-file.ts');
type Content = Awaited<ReturnType<typeof loadContent>>;

/**
 * Returns a function that uploads files and makes a presentation of each, so that they can be played at once. Files that
 * no application shows stay in the library as files.
 */
export function useAddContent(): (files: readonly File[], folderId: string | null) => void {
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
  return (files, folderId) => {
    const applications = readOnce(() => list());
    uploads.add(files, folderId, {
      makeContent: async (file) => {
        const made = await create({
          content: file,
          applications: await applications(),
          parentFolderId: folderId,
        });
        return made?.id ?? null;
      },
    });
  };
}
