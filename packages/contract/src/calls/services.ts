import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { id, instant, name, userRecord, userRecordInput } from '../primitives.ts';
import { publishedContent } from '../published.ts';
import { byId } from './shared.ts';

/** Services that a screen can offer in addition to playing. */
const deviceServices = ['ai_camera', 'perchview', 'terminal', 'syb', 'ads'] as const;
export type DeviceService = (typeof deviceServices)[number];

/** The provider of a screen's payments. `simulator` approves charges itself, for tests. */
const terminalProviders = ['simulator'] as const;

/** The settings of each service. Cameras and music have their own calls. */
export const serviceSettings = {
  ads: z.strictObject({
    /** A playlist that interrupts the content every ten minutes. */
    playlist_id: id,
  }),
  terminal: z.strictObject({
    provider: z.enum(terminalProviders),
    /** The name that people use, such as "Counter 2". */
    name: name.optional(),
  }),
  ai_camera: z.strictObject({}),
  perchview: z.strictObject({}),
  syb: z.strictObject({}),
} as const satisfies Record<DeviceService, z.ZodType>;

const service = z.object({
  service: z.enum(deviceServices),
  /** Counts changes. */
  version: z.number().int(),
  settings: userRecord,
  updated_at: instant,
});

const terminal = z.object({
  device_id: id,
  provider: z.enum(terminalProviders),
  name: z.string().nullable(),
  /** `offline` while the terminal's screen is offline. */
  status: z.enum(['ready', 'offline']),
  updated_at: instant,
});

const byService = z.strictObject({ id, service: z.enum(deviceServices) });

export const serviceCalls = defineCalls({
  'devices.services': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/services',
    credential: 'person',
    scope: 'device:read',
    summary: 'The services of a screen.',
    params: byId,
    reply: z.object({ data: z.array(service) }),
  },
  'devices.enableService': {
    area: 'devices',
    method: 'PUT',
    path: '/v4/devices/{id}/service/{service}',
    credential: 'person',
    scope: ['device:update', 'device:publish'],
    summary:
      'Turns a service on or changes its settings. The screen is notified immediately. Ads require the permission and scope to publish. Other services require the permission and scope to update.',
    params: byService,
    body: z.strictObject({ settings: userRecordInput.default({}) }),
    reply: service,
  },
  'devices.disableService': {
    area: 'devices',
    method: 'DELETE',
    path: '/v4/devices/{id}/service/{service}',
    credential: 'person',
    scope: ['device:update', 'device:publish'],
    summary:
      'Turns a service off and deletes its settings. Requires the same permissions and scopes as turning it on.',
    params: byService,
  },
  'devices.terminal': {
    area: 'devices',
    method: 'GET',
    path: '/v5/devices/{id}/terminal',
    credential: 'person',
    scope: 'device:read',
    summary: 'The payment terminal of a screen. 404 if it has none.',
    params: byId,
    reply: terminal,
  },
  'devices.removeTerminal': {
    area: 'devices',
    method: 'DELETE',
    path: '/v5/devices/{id}/terminal',
    credential: 'person',
    scope: 'device:update',
    summary: 'Removes the payment terminal from a screen.',
    params: byId,
  },
  'device.services': {
    area: 'device_side',
    method: 'GET',
    path: '/v4/device/services',
    credential: 'device',
    summary:
      'The services of the calling screen. Read them again when `services_version` in the heartbeat changes.',
    reply: z.object({ services_version: z.number().int(), data: z.array(service) }),
    errors: ['device_deleted'],
  },
  'device.terminalStatus': {
    area: 'devices',
    method: 'GET',
    path: '/v5/device/terminal/status',
    credential: 'device',
    summary: 'The payment terminal of the calling screen. 404 if it has none.',
    reply: terminal,
    errors: ['device_deleted'],
  },
  'device.adContent': {
    area: 'device_side',
    method: 'GET',
    path: '/v3/device/content/ad',
    credential: 'device',
    summary:
      'The content document of the screen’s ads, as of the last publish or the last change to the service. It has the same format as published content. 404 if there is none.',
    reply: publishedContent,
    errors: ['device_deleted'],
  },
});
