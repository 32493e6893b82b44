import { createDeviceClient } from '@vitrine/client/device';
import { once } from '../platform/once.ts';
import type { PageProbe } from '../platform/page-probe.ts';
import { API_URL, createService, type Service } from '../service.ts';
import { deletionFragment } from './credentials.ts';
import type { DeviceScreen } from './open-screen.ts';

/**
 * Creates the API client of the device. If the server reports that the device was deleted, its data is removed and the
 * page restarts.
 */
export function createDeviceService(screen: DeviceScreen, probe: PageProbe, stopPlayer: () => void): Service {
  const { credentials, credentialStore, timers } = screen;
  const client = createDeviceClient({
    baseUrl: API_URL,
    credential: () => ({ kind: 'device', token: credentials.accessToken }),
  });
  const handleDeleted = once(() => {
    stopPlayer();
    const startAgain = async () => {
      await probe.untilReachable();
      history.replaceState(null, '', deletionFragment(credentials.accessToken));
      location.reload();
    };
    void credentialStore.clear(credentials.accessToken).then(startAgain, startAgain);
  });
  return createService(client, timers, handleDeleted);
}
