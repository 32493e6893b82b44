import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract/constants';
import { createStore } from '@vitrine/ui/store';
import { type CallApi, type Options, type Reply, useBatch } from '../../platform/api.ts';
import { session } from '../../platform/session.ts';

export type ScreenAction = Options<'devices.batch'>['body'];
type BatchCounts = Reply<'devices.batchStatus'>['counts'];

/** An action on screens. */
export interface Batch {
  /** The id of the first request. */
  id: string;
  /** The ids of all requests sent so far: each contains a limited number of screens. */
  requestIds: readonly string[];
  /** Whether all requests were sent. */
  isSent: boolean;
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

/** Adds up the counts of several requests. */
export function sumCounts(all: readonly BatchCounts[]): BatchCounts {
  const sum = (field: keyof BatchCounts) => all.reduce((total, counts) => total + counts[field], 0);
  return {
    pending: sum('pending'),
    sent: sum('sent'),
    acknowledged: sum('acknowledged'),
    failed: sum('failed'),
    timedOut: sum('timedOut'),
  };
}

/** Sends one request, with a confirmation if it needs one. Returns false if the person declines. */
export type SendConfirmed = (
  send: (confirmed: { confirmBlank?: true }) => Promise<unknown>,
) => Promise<boolean>;

interface ActionInput {
  body: ScreenAction;
  name?: string | null;
  confirm?: SendConfirmed;
}

/** The result of sending an action. */
export interface SentAction {
  /** The screens that requests were sent for. */
  sent: readonly string[];
  /** The screens that no request was sent for, because one before failed or the person declined. */
  unsent: readonly string[];
  /** Why the requests for `unsent` failed. Null if the person declined. */
  error: unknown;
}

const sendAtOnce: SendConfirmed = async (send) => {
  await send({});
  return true;
};

/** Sends an action in as many requests as it needs. Rejects if the first one fails. */
async function sendAction(
  call: CallApi,
  { body, name = null, confirm = sendAtOnce }: ActionInput,
): Promise<SentAction> {
  const { deviceIds } = body;
  const requestIds: string[] = [];
  let sent = 0;
  let error: unknown = null;
  const track = (total: number) => {
    const [id] = requestIds;
    if (id === undefined) return;
    const isSent = sent >= total;
    const batch = { id, requestIds: [...requestIds], isSent, body, total, name };
    batches.update((all) =>
      requestIds.length === 1 && !all.some((each) => each.id === id)
        ? [...all, batch]
        : all.map((each) => (each.id === id ? batch : each)),
    );
  };
  while (sent < deviceIds.length) {
    const part = deviceIds.slice(sent, sent + MAX_DEVICES_PER_REQUEST);
    const send = async (confirmed: { confirmBlank?: true }) => {
      const reply = await call('devices.batch', { body: { ...body, ...confirmed, deviceIds: part } });
      requestIds.push(reply.batchId);
    };
    try {
      if (!(await confirm(send))) break;
    } catch (failure) {
      if (sent === 0) throw failure;
      error = failure;
      break;
    }
    sent += part.length;
    track(deviceIds.length);
  }
  // The tray then waits only for the requests that were sent.
  if (sent < deviceIds.length) track(sent);
  return { sent: deviceIds.slice(0, sent), unsent: deviceIds.slice(sent), error };
}

/** Starts an action on screens and shows it in the tray. */
export function useScreenAction({ errors = 'notify' }: { errors?: 'notify' | 'inline' } = {}) {
  return useBatch(sendAction, { errors });
}
