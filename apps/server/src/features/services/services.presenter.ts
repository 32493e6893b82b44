import type { Calls, ReplyOf } from '@vitrine/contract';
import type { Terminal } from './services.service.ts';
import type { ServiceRow } from './services.store.ts';

export function presentService({ service, version, settings, updatedAt }: ServiceRow) {
  return { service, version, settings, updatedAt: updatedAt.toISOString() };
}

export function presentDeviceServices({
  version,
  rows,
}: {
  version: number;
  rows: readonly ServiceRow[];
}): ReplyOf<Calls['device.services']> {
  return { servicesVersion: version, data: rows.map(presentService) };
}

export function presentTerminal({ row, isOnline }: Terminal): ReplyOf<Calls['devices.terminal']> {
  const { provider, name } = row.settings as { provider: 'simulator'; name?: string };
  return {
    deviceId: row.deviceId,
    provider,
    name: name ?? null,
    status: isOnline ? 'ready' : 'offline',
    updatedAt: row.updatedAt.toISOString(),
  };
}
