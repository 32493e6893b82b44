import type { Device } from '../../platform/api.ts';

/** When a screen last contacted the server; null if it never did. */
export function lastSeen({
  lastHeartbeatAt,
  lastOnlineAt,
}: Pick<Device, 'lastHeartbeatAt' | 'lastOnlineAt'>): string | null {
  return lastHeartbeatAt ?? lastOnlineAt;
}
