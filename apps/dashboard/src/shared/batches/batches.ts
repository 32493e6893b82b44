import { type Options, type Reply, useBatch } from '../../platform/api.ts';
import { createStore } from '../../platform/store.ts';

export type ScreenAction = Options<'devices.batch'>['body'];
export type BatchCounts = Reply<'devices.batchStatus'>['counts'];

export interface Batch {
  id: string;
  body: ScreenAction;
  /** What the person calls it. */
  action: ScreenAction['action'];
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
export function useScreenAction() {
  return useBatch(
    (call, { body }: { body: ScreenAction; name?: string | null }) => call('devices.batch', { body }),
    {
      onSuccess: ({ batchId, total }, { body, name }) => {
        // To a person, assigning and publishing at once is publishing.
        const action = body.action === 'set_playlist' && body.publish ? 'publish' : body.action;
        batches.update((all) => [...all, { id: batchId, body, action, total, name: name ?? null }]);
      },
    },
  );
}
