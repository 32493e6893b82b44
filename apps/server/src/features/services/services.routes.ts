import type { Route } from '../../platform/http/router.ts';
import { sendDocument } from '../publishing/publishing.presenter.ts';
import type { Publishing } from '../publishing/publishing.service.ts';
import { presentDeviceServices, presentService, presentTerminal } from './services.presenter.ts';
import type { Services } from './services.service.ts';

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
  route('device.services', async ({ actor }) =>
    presentDeviceServices(await services.listForDevice(actor.deviceId)),
  );
  route('device.terminalStatus', async ({ actor }) =>
    presentTerminal(await services.getTerminalForDevice(actor.deviceId)),
  );
  route('device.adContent', async (request) => {
    await sendDocument(request, publishing, await services.getAdsDocument(request.actor.deviceId));
    return undefined as never;
  });
}
