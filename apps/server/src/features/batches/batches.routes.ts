import type { Route } from '../../platform/http/router.ts';
import type { Batches } from './batches.service.ts';

export function batchRoutes(route: Route, batches: Batches): void {
  route('devices.batch', ({ actor, body }) => batches.run(actor, body));
  route('devices.batchStatus', async ({ actor, query }) => {
    const { total, counts, devices } = await batches.getStatus(actor, {
      ...query,
      deviceIds: query.deviceId,
    });
    return {
      total,
      counts: {
        pending: counts.pending,
        sent: counts.sent,
        acknowledged: counts.acknowledged,
        failed: counts.failed,
        timedOut: counts.timed_out,
      },
      data: devices.map(({ deviceId, actions }) => ({
        deviceId,
        profileId: actions[0]?.profileId ?? null,
        actionStatuses: actions.map((row) => ({
          action: row.action as 'publish',
          status: row.status,
          created: row.createdAt.toISOString(),
          completed: row.completedAt?.toISOString() ?? null,
          message: row.message,
        })),
      })),
    };
  });
  route('devices.recentErrors', async ({ actor, query }) => {
    const { total, rows } = await batches.listRecentErrors(actor, { ...query, deviceIds: query.deviceId });
    return {
      total,
      data: rows.map((row) => ({
        timestamp: row.at.toISOString(),
        deviceId: row.deviceId,
        event: row.event,
        errorMessage: row.errorMessage,
        // Its id alone would tell who may not read it that it exists, and on which screens.
        presentationId: row.presentationName === null ? null : row.presentationId,
        presentationName: row.presentationName,
      })),
    };
  });
}
