import type { Calls, ReplyOf } from '@vitrine/contract';
import type { Route } from '../../platform/http/router.ts';
import { sendDocument } from '../publishing/publishing.presenter.ts';
import type { Publishing } from '../publishing/publishing.service.ts';
import type { Services, Terminal } from './services.service.ts';
import type { ServiceRow } from './services.store.ts';

export function serviceRoutes(
  route: Route,
  { services, publishing }: { services: Services; publishing: Publishing },
): void {
  route('devices.services', async ({ actor, params }) => ({
    data: (await services.list(actor, params.id)).map(presentService),
  }));
  route('devices.enableService', async ({ actor, params, body }) =>
    presentService(await services.enable(actor, params.id, params.service, body.settings)),
  );
  route('devices.disableService', ({ actor, params }) => services.disable(actor, params.id, params.service));
  route('devices.terminal', async ({ actor, params }) =>
    presentTerminal(await services.getTerminal(actor, params.id)),
  );
  route('devices.removeTerminal', ({ actor, params }) => services.disable(actor, params.id, 'terminal'));
  route('device.services', async ({ actor }) => {
    const { version, rows } = await services.listForDevice(actor.deviceId);
    return { servicesVersion: version, data: rows.map(presentService) };
  });
  route('device.terminalStatus', async ({ actor }) =>
    presentTerminal(await services.getTerminalForDevice(actor.deviceId)),
  );
  route('device.adContent', async (request) => {
    await sendDocument(request, publishing, await services.getAdsDocument(request.actor.deviceId));
    return undefined as never;
  });
}

function presentService({ service, version, settings, updatedAt }: ServiceRow) {
  return { service, version, settings, updatedAt: updatedAt.toISOString() };
}

function presentTerminal({ row, isOnline }: Terminal): ReplyOf<Calls['devices.terminal']> {
  const { provider, name } = row.settings as { provider: 'simulator'; name?: string };
  return {
    deviceId: row.deviceId,
    provider,
    name: name ?? null,
    status: isOnline ? 'ready' : 'offline',
    updatedAt: row.updatedAt.toISOString(),
  };
}
