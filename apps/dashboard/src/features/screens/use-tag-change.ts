import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract/constants';
import { useTranslation } from 'react-i18next';
import { type CallApi, type Device, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { type SentAction, useScreenAction } from '../../shared/batches/batches.ts';
import { useBlankConfirmation } from '../../shared/screens/use-blank-confirmation.tsx';
import type { TagEdits } from './tag-edits.ts';
import { planTagRestores, type TagRestore } from './tag-restore.ts';

/** The maximum number of ids per request, because browsers and proxies limit the length of URLs. */
const IDS_PER_READ = 100;
/** The maximum number of changes in an undo. With more, it would take too long, so the page does not offer it. */
const MAX_RESTORES = 50;

type Tagged = Pick<Device, 'id' | 'tags' | 'permissions'>;

/** The screens that the person can change, with their tags. Reads those that the list has not loaded. */
async function readTagged(
  call: CallApi,
  { deviceIds, loaded }: { deviceIds: readonly string[]; loaded: readonly Device[] },
): Promise<Tagged[]> {
  const known = new Set(loaded.map(({ id }) => id));
  const missing = deviceIds.filter((id) => !known.has(id));
  const screens: Tagged[] = [...loaded];
  for (let start = 0; start < missing.length; start += IDS_PER_READ) {
    const id = missing.slice(start, start + IDS_PER_READ);
    const { data } = await call('devices.list', { query: { id, pageSize: IDS_PER_READ } });
    screens.push(...data);
  }
  return screens.filter(({ permissions }) => permissions.includes('update'));
}

/** Restores the tags that screens had before a change. */
async function restoreTags(call: CallApi, restores: readonly TagRestore[]): Promise<void> {
  for (const restore of restores) {
    // No confirmation is needed, because the screens had these tags before.
    const body = { action: 'change_tags', ...restore, confirmBlank: true } as const;
    await call('devices.batch', { body });
  }
}

/** Changes tags of screens, and offers to undo it. Render `dialog`. */
export function useTagChange({
  deviceIds,
  loaded,
  name,
}: {
  deviceIds: string[];
  loaded: readonly Device[];
  name: string | null;
}) {
  const { t } = useTranslation();
  const notify = useNotify();
  const action = useScreenAction({ errors: 'inline' });
  const reading = useBatch(readTagged, { errors: 'inline' });
  const restore = useBatch(restoreTags, { onSuccess: () => notify.info(t('screenList.tagsRestored')) });
  const confirmation = useBlankConfirmation();

  const canUndo = deviceIds.length <= MAX_DEVICES_PER_REQUEST;
  const save = async (edits: TagEdits): Promise<SentAction> => {
    // If the old tags cannot be read, the change is still possible, but it cannot be undone.
    const before = await (canUndo ? reading.mutateAsync({ deviceIds, loaded }).catch(() => []) : []);
    const change = { add: [...edits.add], remove: [...edits.remove] };
    const sent = await action.mutateAsync({
      body: { action: 'change_tags', deviceIds, ...change },
      name,
      confirm: confirmation.changeMany,
    });
    if (sent.sent.length > 0) offerUndo(planTagRestores(before, edits));
    return sent;
  };

  const offerUndo = (restores: readonly TagRestore[]) => {
    if (restores.length === 0 || restores.length > MAX_RESTORES) return;
    const count = restores.reduce((sum, each) => sum + each.deviceIds.length, 0);
    notify.undoable(t('screenList.tagsChanged', { count }), () => restore.mutateAsync(restores));
  };

  return {
    /** Whether the change can be undone. For more screens, it would take too long to read their tags first. */
    canUndo,
    save,
    isPending: reading.isPending || action.isPending,
    error: confirmation.dialog ? null : action.error,
    dialog: confirmation.dialog,
  };
}
