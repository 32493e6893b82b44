import type { Route } from '../../platform/http/router.ts';
import { presentBatchStatus, presentDeviceError } from './batches.presenter.ts';
import type { Batches } from './batches.service.ts';

export function batchRoutes(route: Route, batches: Batches): void {
  route('devices.batch', ({ actor, body }) => batches.run(actor, body));
  route('devices.batchStatus', async ({ actor, query: { deviceId: deviceIds, ...filter } }) =>
    presentBatchStatus(await batches.getStatus(actor, { ...filter, deviceIds })),
  );
  route('devices.recentErrors', async ({ actor, query: { deviceId: deviceIds, ...page } }) => {
    const { total, rows } = await batches.listRecentErrors(actor, { ...page, deviceIds });
    return { total, data: rows.map(presentDeviceError) };
  });
}
