/** The parameters of the query string (specification, section 2). An empty one counts as absent. */
export interface Parameters {
  deviceId: string | null;
  deviceType: string | null;
  screenManufacturer: string | null;
  screenModel: string | null;
  screenSerialNumber: string | null;
  screenOsVersion: string | null;
  macAddress: string | null;
  accessToken: string | null;
  offlineSupport: boolean;
  debug: boolean;
  /** Version of the program that hosts the page. */
  hostVersion: string | null;
  version: string | null;
}

export function readParameters(search: string): Parameters {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim() || null;
  const flag = (name: string) => query.get(name) === 'true';
  return {
    deviceId: text('deviceId'),
    deviceType: text('deviceType'),
    screenManufacturer: text('screenManufacturer'),
    screenModel: text('screenModel'),
    screenSerialNumber: text('screenSerialNumber'),
    screenOsVersion: text('screenOsVersion'),
    macAddress: text('macAddress'),
    accessToken: text('accessToken'),
    offlineSupport: flag('offlineSupport'),
    debug: flag('debug'),
    hostVersion: text('hostVersion'),
    version: text('version'),
  };
}
