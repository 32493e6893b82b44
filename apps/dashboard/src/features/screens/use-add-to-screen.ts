import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { type AddedItem, appendToPlaylist } from '../../shared/content/append-to-playlist.ts';
import { readOnce } from '../../shared/content/read-once.ts';
import { type Place, useAddContent } from '../../shared/content/use-add-content.ts';
import {
  openPublishSheet,
  type PublishRequest,
  publishSheet,
} from '../../shared/publishing/publish-sheet-store.ts';
import { createPlaylistFor, type FileDestination, type NamedPlaylist } from './file-destination.ts';
import { isAskingAboutFiles } from './files-for-screen.ts';
import { type AddedFiles, undoAddedFiles } from './undo-added-files.ts';

type ReadPlaylist = () => Promise<NamedPlaylist>;

/**
 * Returns a function that uploads files, adds them to a playlist of a screen, and offers to publish it. The tray shows
 * the progress and the errors.
 */
export function useAddToScreen() {
  const { t } = useTranslation();
  const notify = useNotify();
  const addContent = useAddContent();
  const planPlaylist = usePlannedPlaylists();
  const offerPublish = useOfferPublish();
  const { mutateAsync: append } = useBatch(appendToPlaylist, { errors: 'inline' });
  return async (files: readonly File[], device: Device, destination: FileDestination): Promise<void> => {
    const readPlaylist: ReadPlaylist =
      destination.kind === 'new' ? planPlaylist(device) : async () => destination;
    const offer = offerPublish(device);
    /** Items that were added to the playlist, but not yet reported to the person. */
    let items: AddedItem[] = [];
    let isUploading = true;
    const report = (playlist: NamedPlaylist) => {
      offer({ deviceId: device.id, destination, playlist, items });
      items = [];
    };
    const place: Place = async (presentationId, { filename }) => {
      if (presentationId === null) return notify.info(t('playlist.noApp', { name: filename }));
      const playlist = await readPlaylist();
      const added = await append({ playlistId: playlist.id, presentationIds: [presentationId] });
      items.push(...added);
      // The person has tried again after a failure.
      if (!isUploading) report(playlist);
    };
    await addContent(files, null, place);
    isUploading = false;
    if (items.length > 0) report(await readPlaylist());
  };
}

/**
 * Returns a function that plans a playlist for a screen: its result creates the playlist when it is first called. Files
 * that are dropped on the same screen before that share the playlist.
 */
function usePlannedPlaylists() {
  const { mutateAsync: create } = useBatch(createPlaylistFor, { errors: 'inline' });
  const planned = useRef(new Map<string, ReadPlaylist>());
  return (device: Device): ReadPlaylist => {
    const readPlaylist =
      planned.current.get(device.id) ??
      readOnce(async () => {
        const playlist = await create(device);
        // From now on, the screen has a playlist.
        planned.current.delete(device.id);
        return playlist;
      });
    planned.current.set(device.id, readPlaylist);
    return readPlaylist;
  };
}

/**
 * Returns a function to call when files for a screen are dropped. That function returns a callback for when the files
 * have been added, which shows a message that offers to undo this, and opens the publish sheet.
 */
function useOfferPublish() {
  const { t } = useTranslation();
  const notify = useNotify();
  const router = useRouter();
  const { mutateAsync: undo } = useBatch(undoAddedFiles);
  return ({ id, permissions }: Device) => {
    const { pathname } = router.state.location;
    return (added: AddedFiles): void => {
      const { playlist, items } = added;
      const request: PublishRequest = {
        scope: { deviceIds: [id] },
        // The message about the publish has its own Undo, so this offer ends.
        onStarted: () => endOffer(),
      };
      const undoAll = () => {
        publishSheet.update((view) => (view?.kind === 'request' && view.request === request ? null : view));
        return undo(added);
      };
      const text = t('showFiles.added', { count: items.length, name: playlist.name });
      const endOffer = notify.undoable(text, undoAll, [id, playlist.id]);
      // A sheet that opens while the person does something else would be in the way.
      const isFree =
        router.state.location.pathname === pathname &&
        publishSheet.get() === null &&
        !isAskingAboutFiles.get();
      if (isFree && permissions.includes('publish')) openPublishSheet(request);
    };
  };
}
