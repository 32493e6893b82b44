import { toRecord } from '@vitrine/contract/is-record';

/** The network connection as the host program reports it. */
export interface ConnectionInfo {
  connectionType: string | null;
  ssid: string | null;
  /** dBm. */
  rssi: number | null;
}

export type HostMessage =
  | { type: 'connection'; info: ConnectionInfo }
  | { type: 'worker_state'; name: string; state: unknown };

/**
 * Reads a window message of the host page (`soc-device-heartbeat-event`, `soc-worker-state-event`), or returns null for
 * any other message. Omits values that the server would reject.
 */
export function readHostMessage(data: unknown): HostMessage | null {
  const message = toRecord(data);
  if (message.id === 'soc-device-heartbeat-event') {
    const info = toRecord(message.info);
    const { rssi } = info;
    return {
      type: 'connection',
      info: {
        connectionType: shortText(info.connectionType, 50),
        ssid: shortText(info.ssid, 100),
        rssi: typeof rssi === 'number' && rssi >= -200 && rssi <= 200 ? rssi : null,
      },
    };
  }
  if (message.id === 'soc-worker-state-event') {
    const { name, state } = 'name' in message ? message : toRecord(message.info);
    if (typeof name === 'string' && name !== '') return { type: 'worker_state', name, state };
  }
  return null;
}

function shortText(value: unknown, length: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, length) : null;
}
