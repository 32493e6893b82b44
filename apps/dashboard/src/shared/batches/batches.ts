import { useMutation } from '@tanstack/react-query';
import { callApi, type Options, type Reply, useTouch } from '../../platform/api.ts';
import { createStore } from '../../platform/store.ts';
import { useNotify } from '../ui/use-notify.tsx';

export type BatchBody = Options<'devices.batch'>['body'];
export type BatchCounts = Reply<'devices.batchStatus'>['counts'];

export interface Batch {
  id: string;
  action: BatchBody['action'];
  total: number;
  /** The screen's name when it is one. */
  name: string | null;
}

/** Actions on screens that were started here and are shown in the tray. */
export const batches = createStore<readonly Batch[]>([]);

/** How far a batch is. A screen that did not answer in time counts as over: it will act when it is back. */
export function batchProgress(counts: BatchCounts): { done: number; total: number; isFinished: boolean } {
  const open = counts.pending + counts.sent;
  const done = counts.acknowledged + counts.failed + counts.timedOut;
  return { done, total: open + done, isFinished: open === 0 };
}

/** Starts an action on screens and follows it in the tray. */
export function useBatch() {
  const touch = useTouch();
  const { notifyError } = useNotify();
  return useMutation({
    mutationFn: ({ body }: { body: BatchBody; name?: string | null }) => callApi('devices.batch', { body }),
    onSuccess: ({ batchId, total }, { body, name }) => {
      // To a person, assigning and publishing at once is publishing.
      const action = body.action === 'set_playlist' && body.publish ? 'publish' : body.action;
      batches.update((all) => [...all, { id: batchId, action, total, name: name ?? null }]);
      void touch('device', body.deviceIds);
    },
    onError: notifyError,
  });
}
