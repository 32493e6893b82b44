import { createStore } from '@vitrine/ui/store';
import { type Options, type Reply, useBatch } from '../../platform/api.ts';
import { session } from '../../platform/session.ts';

export type ScreenAction = Options<'devices.batch'>['body'];
type BatchCounts = Reply<'devices.batchStatus'>['counts'];

export interface Batch {
  id: string;
  body: ScreenAction;
  total: number;
  /** The name of the screen, if there is only one. */
  name: string | null;
}

/** The actions on screens that the tray shows. */
export const batches = createStore<readonly Batch[]>([]);
// The batches name screens that the next person who signs in here may not be allowed to see.
session.subscribe(() => batches.set([]));

/** The progress of a batch. Screens that did not respond in time count as done, because they act once they are online. */
export function batchProgress(counts: BatchCounts): { done: number; total: number; isFinished: boolean } {
  const open = counts.pending + counts.sent;
  const done = counts.acknowledged + counts.failed + counts.timedOut;
  return { done, total: open + done, isFinished: open === 0 };
}

/** Starts an action on screens and shows it in the tray. */
export function useScreenAction({ errors = 'notify' }: { errors?: 'notify' | 'inline' } = {}) {
  return useBatch(
    (call, { body }: { body: ScreenAction; name?: string | null }) => call('devices.batch', { body }),
    {
      errors,
      onSuccess: ({ batchId, total }, { body, name }) => {
        batches.update((all) => [...all, { id: batchId, body, total, name: name ?? null }]);
      },
    },
  );
}
