import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Application, type Presentation, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { appendToPlaylist } from '../../shared/content/append-to-playlist.ts';
import { createContent, listApplications } from '../../shared/content/content-from-file.ts';
import { readOnce } from '../../shared/content/read-once.ts';
import { useWritableFolder } from '../../shared/pickers/use-writable-folder.ts';
import type { UploadedFile } from '../../shared/uploads/upload-queue.ts';
import { useUploads } from '../../shared/uploads/uploads-provider.tsx';
import type { EditorItem, Source } from './editor-items.ts';
import { type AddedFiles, positionOfFile } from './file-positions.ts';

/** A file that becomes an item once it is uploaded. */
export interface PendingFile {
  /** The key of its upload. */
  key: string;
  added: AddedFiles;
  /** The index among the files that were added together. */
  index: number;
}

type ReadApplications = () => Promise<readonly Application[]>;
type Insert = (source: Source, at: (items: readonly EditorItem[]) => number) => string;

/** Uploads files, creates a presentation for each, and adds it to the playlist, even after the page has closed. */
export function useAddFiles(playlistId: string, folderId: string | null, insert: Insert) {
  const { t } = useTranslation();
  const notify = useNotify();
  const uploads = useUploads();
  const parentFolderId = useWritableFolder('library', folderId);
  const { mutateAsync: list } = useBatch(listApplications);
  const { mutateAsync: create } = useBatch(createContent);
  const { mutateAsync: append } = useBatch(appendToPlaylist);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const remove = (key: string) => setPending((all) => all.filter((each) => each.key !== key));
  const latest = useRef({ insert, isOpen: true });
  latest.current.insert = insert;
  useEffect(() => {
    const { current } = latest;
    current.isOpen = true;
    return () => {
      current.isOpen = false;
    };
  }, []);

  const addContent = async (
    content: UploadedFile | URL,
    applications: ReadApplications,
    added: AddedFiles,
    index: number,
  ) => {
    // `useBatch` has already shown the error.
    const presentation = await applications()
      .then((all) => create({ content, applications: all, parentFolderId }))
      .catch(() => undefined);
    if (presentation === null) {
      const name = content instanceof URL ? content.href : content.filename;
      notify.info(t('playlist.noApp', { name }));
    }
    if (!presentation) return;
    if (latest.current.isOpen)
      added.keys.set(
        index,
        latest.current.insert(toSource(presentation), (items) => positionOfFile(items, added, index)),
      );
    else await append({ playlistId, presentationIds: [presentation.id] }).catch(() => undefined);
  };

  return {
    pending,
    /** @param after the key of the item to insert the files after; null: at the start */
    addFiles(files: readonly File[], after: string | null) {
      const added: AddedFiles = { after, keys: new Map() };
      const applications = readOnce(() => list());
      const { keys } = uploads.add(files, parentFolderId, {
        page: {
          id: playlistId,
          onReady: (file, index) =>
            void addContent(file, applications, added, index).finally(() => remove(keys[index] ?? '')),
        },
      });
      setPending((all) => [...all, ...keys.map((key, index) => ({ key, added, index }))]);
    },
    /** Adds a web page. */
    addAddress: (address: URL, after: string | null) =>
      void addContent(address, list, { after, keys: new Map() }, 0),
    /** Cancels the upload of a file, or dismisses a file whose upload has failed. */
    cancel: useCallback(
      (key: string) => {
        uploads.cancel(key);
        setPending((all) => all.filter((each) => each.key !== key));
      },
      [uploads],
    ),
  };
}

function toSource({ id, name, thumbnailUrl, applicationName, totalDuration }: Presentation): Source {
  return {
    presentationId: id,
    playlistId: null,
    name,
    thumbnailUrl,
    applicationName,
    duration: totalDuration,
  };
}
