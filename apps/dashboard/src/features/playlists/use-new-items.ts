import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Application,
  type CallApi,
  type Options,
  type Presentation,
  useBatch,
} from '../../platform/api.ts';
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

/** A file of the library. */
export type LibraryFile = Pick<UploadedFile, 'id' | 'filename' | 'contentType'>;
export type NewPresentation = Options<'presentations.create'>['body'];
type Make = (call: CallApi) => Promise<Presentation | null>;
type ReadApplications = () => Promise<readonly Application[]>;
type Insert = (source: Source, at: (items: readonly EditorItem[]) => number) => string;

/** Creates presentations, and adds them to the playlist, even after the page has closed. */
export function useNewItems(playlistId: string, folderId: string | null, insert: Insert) {
  const uploads = useUploads();
  const parentFolderId = useWritableFolder('library', folderId);
  const { mutateAsync: list } = useBatch(listApplications);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const remove = (key: string) => setPending((all) => all.filter((each) => each.key !== key));
  const add = useAddCreated(playlistId, insert);
  const addContent = useAddFileOrPage(add, parentFolderId);
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
    /** Adds a web page, or a file of the library. Resolves to the key of its item, if there is one. */
    async addOne(content: LibraryFile | URL, after: string | null) {
      const added: AddedFiles = { after, keys: new Map() };
      await addContent(content, list, added, 0);
      return added.keys.get(0);
    },
    /** Creates and adds a presentation. Resolves to null after a failure. */
    async create(body: NewPresentation, after: string | null) {
      const added: AddedFiles = { after, keys: new Map() };
      const make: Make = async (call) =>
        (await call('presentations.create', { body: { ...body, parentFolderId } })).presentation;
      const made = await add(make, added, 0);
      return made ? { id: made.id, key: added.keys.get(0) } : null;
    },
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

/** Returns a function that adds the content of a file or a web page. It shows a message if there is no app for it. */
function useAddFileOrPage(add: ReturnType<typeof useAddCreated>, parentFolderId: string | null) {
  const { t } = useTranslation();
  const notify = useNotify();
  return async (
    content: LibraryFile | URL,
    applications: ReadApplications,
    added: AddedFiles,
    index: number,
  ) => {
    const presentation = await add(
      async (call) => createContent(call, { content, applications: await applications(), parentFolderId }),
      added,
      index,
    );
    if (presentation !== null) return;
    const name = content instanceof URL ? content.href : content.filename;
    notify.info(t('playlist.noApp', { name }));
  };
}

/**
 * Returns a function that creates a presentation, and inserts it or, if the page has closed in the meantime, appends
 * it. It resolves to the presentation, to null if there was nothing to create, or to undefined after a failure.
 */
function useAddCreated(playlistId: string, insert: Insert) {
  // `useBatch` shows the errors.
  const { mutateAsync: run } = useBatch((call, make: Make) => make(call));
  const { mutateAsync: append } = useBatch(appendToPlaylist);
  const latest = useRef({ insert, isOpen: true });
  latest.current.insert = insert;
  useEffect(() => {
    const { current } = latest;
    current.isOpen = true;
    return () => {
      current.isOpen = false;
    };
  }, []);
  return async (make: Make, added: AddedFiles, index: number) => {
    const presentation = await run(make).catch(() => undefined);
    if (!presentation) return presentation;
    if (!latest.current.isOpen) {
      await append({ playlistId, presentationIds: [presentation.id] }).catch(() => undefined);
      return presentation;
    }
    const at = (items: readonly EditorItem[]) => positionOfFile(items, added, index);
    added.keys.set(index, latest.current.insert(toSource(presentation), at));
    return presentation;
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
