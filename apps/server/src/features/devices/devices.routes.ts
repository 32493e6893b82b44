import type { Route } from '../../platform/http/router.ts';
import { presentDevice } from './devices.presenter.ts';
import type { Devices } from './devices.service.ts';

export function deviceRoutes(route: Route, devices: Devices): void {
  route('devices.createLite', ({ body, address }) => devices.createLite(body, address));
  route('devices.register', async ({ actor, body, address }) =>
    presentDevice(await devices.register(actor, body, address)),
  );
  route('devices.listV3', async ({ actor, query }) => {
    const { total, items } = await devices.list(actor, { ...query, ids: query.id });
    return { total, data: items.map(presentDevice) };
  });
  route('devices.list', async ({ actor, query }) => {
    const { total, items } = await devices.list(actor, { ...query, ids: query.id });
    return { total, data: items.map(presentDevice) };
  });
  route('devices.get', async ({ actor, params }) => presentDevice(await devices.get(actor, params.id)));
  route('devices.getV5', async ({ actor, query }) => presentDevice(await devices.get(actor, query.id)));
  route('devices.ids', async ({ actor, query: { page, pageSize, ...filter } }) => {
    const ids = await devices.listIds(actor, filter);
    return { total: ids.length, data: ids.slice((page - 1) * pageSize, page * pageSize) };
  });
  route('devices.counts', ({ actor }) => devices.countByState(actor));
  route('devices.tags', ({ actor, query }) => devices.listTags(actor, query));
  route('devices.update', async ({ actor, params, body }) =>
    presentDevice(await devices.update(actor, params.id, body)),
  );
  route('devices.move', async ({ actor, params, body }) =>
    presentDevice(await devices.move(actor, params.id, body.folderId)),
  );
  route('devices.delete', ({ actor, params }) => devices.delete(actor, params.id));
  route('devices.unregister', ({ actor, params }) => devices.unregister(actor, params.id));
  route('devices.restart', ({ actor, params }) => devices.runCommand(actor, params.id, 'restart'));
  route('devices.reboot', ({ actor, params }) => devices.runCommand(actor, params.id, 'reboot'));
  route('devices.affected', ({ actor, body }) => devices.findAffected(actor, body));
}
