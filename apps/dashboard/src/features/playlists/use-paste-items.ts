import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallApi, type LibraryItem, useBatch, useRead } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import type { ClipboardItem, ClipboardItems } from './clipboard-items.ts';
import type { Source } from './editor-items.ts';
import { sourceOfLibraryItem } from './library-source.ts';

/** The URL of a request has room for this many ids. */
const IDS_PER_READ = 200;

/**
 * Returns a function that pastes clipboard items into this playlist. It rejects items of another organisation, and
 * items that the person has no access to.
 */
export function usePasteItems(
  playlistId: string,
  isEditable: boolean,
  insert: (sources: readonly Source[], after: string | null) => void,
): (items: ClipboardItems, after: string | null) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const domainId = useRead('profile.get').data?.domainId;
  const { mutateAsync } = useBatch(readSources);
  const previous = useRef(Promise.resolve());
  return (copied, after) => {
    if (!isEditable) return notify.info(t('rules.readOnly'));
    if (copied.domainId !== domainId) return notify.info(t('playlist.clipboard.otherOrganisation'));
    const items = copied.items.filter((item) => item.playlistId !== playlistId);
    if (items.length < copied.items.length) notify.info(t('playlist.clipboard.itself'));
    if (items.length === 0) return;
    const reading = mutateAsync(items);
    const paste = async () => {
      const sources = await reading;
      if (sources.length > 0) insert(sources, after);
      const rejected = items.length - sources.length;
      if (rejected > 0) notify.info(t('playlist.clipboard.unreadable', { count: rejected }));
    };
    // Paste in the order of the key presses. `useBatch` has already shown the error of a failed read.
    previous.current = previous.current.then(paste).catch(() => undefined);
    reading.catch(() => undefined);
  };
}

/** Reads the content of items. Leaves out content that no longer exists or that the person has no access to. */
async function readSources(call: CallApi, items: readonly ClipboardItem[]): Promise<Source[]> {
  const ids = [...new Set(items.map(idOf))];
  const found = new Map<string, LibraryItem>();
  for (let start = 0; start < ids.length; start += IDS_PER_READ) {
    const { data } = await call('library.lookup', { query: { ids: ids.slice(start, start + IDS_PER_READ) } });
    for (const item of data) if (item.deletedAt === null) found.set(item.resourceId, item);
  }
  return items.flatMap((item) => {
    const content = found.get(idOf(item));
    return content ? (toSource(item, content) ?? []) : [];
  });
}

const idOf = ({ presentationId, playlistId }: ClipboardItem) => presentationId ?? playlistId;

function toSource(item: ClipboardItem, content: LibraryItem): Source | null {
  const source = sourceOfLibraryItem(content);
  if (item.playlistId === undefined) return source?.presentationId ? source : null;
  return source?.playlistId ? { ...source, duration: item.duration } : null;
}
