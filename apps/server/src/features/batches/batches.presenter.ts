import type { Calls, ReplyOf } from '@vitrine/contract';
import type { BatchActionRow, BatchPage, DeviceErrorRow } from './batches.store.ts';

type Status = ReplyOf<Calls['devices.batchStatus']>;
type ActionStatus = Status['data'][number]['actionStatuses'][number];

export function presentBatchStatus({ total, counts, devices }: BatchPage): Status {
  const { timed_out: timedOut, ...others } = counts;
  return {
    total,
    counts: { ...others, timedOut },
    data: devices.map(({ deviceId, actions }) => ({
      deviceId,
      profileId: actions[0]?.profileId ?? null,
      actionStatuses: actions.map(presentAction),
    })),
  };
}

function presentAction(row: BatchActionRow): ActionStatus {
  return {
    action: row.action as ActionStatus['action'],
    status: row.status,
    created: row.createdAt.toISOString(),
    completed: row.completedAt?.toISOString() ?? null,
    message: row.message,
  };
}

export function presentDeviceError(
  row: DeviceErrorRow,
): ReplyOf<Calls['devices.recentErrors']>['data'][number] {
  return {
    timestamp: row.at.toISOString(),
    deviceId: row.deviceId,
    event: row.event,
    errorMessage: row.errorMessage,
    // The id alone would show people who cannot read the presentation that it exists, and on which screens.
    presentationId: row.presentationName === null ? null : row.presentationId,
    presentationName: row.presentationName,
  };
}
