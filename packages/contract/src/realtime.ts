import { z } from 'zod';
import { id, instant } from './primitives.ts';

/** Topics of the MQTT broker. A device reads its own channel and writes its own presence, nothing else. */
export const topics = {
  /** Service → one device. The `channel_id` of the realtime key. */
  device: (deviceId: string) => `vitrine/devices/${deviceId}`,
  /** Device session → service, retained, cleared by the session's last will. */
  presence: (deviceId: string, sessionId: string) => `vitrine/devices/${deviceId}/presence/${sessionId}`,
  /** Sensor → service: the state of one worker of a screen, as JSON. */
  worker: (deviceId: string, name: string) => `vitrine/devices/${deviceId}/workers/${name}`,
  /** The topics that the server subscribes to. */
  everyWorker: 'vitrine/devices/+/workers/+',
  everyPresence: 'vitrine/devices/+/presence/+',
  /** Service → dashboards of one domain. */
  domain: (domainId: string) => `vitrine/domains/${domainId}`,
} as const;

/** The payload of a session on its presence topic. Empty if the session has left. */
export const presencePayload = z.object({ started_at: instant });

/** A session that is on a device's channel now. `started_at` is null for players that do not send it. */
export const occupant = z.object({ session_id: id, started_at: instant.nullable() });

/** Messages on a device's channel. */
export const deviceMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('restart'), body: z.object({ value: z.literal('restart') }) }),
  z.object({
    type: z.literal('action'),
    body: z.object({ value: z.enum(['check_heartbeat', 'reboot']), action_id: id.optional() }),
  }),
  z.object({ type: z.literal('published'), published_at: instant }),
  z.object({ type: z.literal('presence'), occupants: z.array(occupant) }),
  z.object({
    type: z.literal('worker_state'),
    name: z.string(),
    state: z.unknown(),
    at: instant.optional(),
  }),
]);
export type DeviceMessage = z.infer<typeof deviceMessage>;

/** Messages on a domain's channel. They name what changed, so dashboards refetch only that. */
const domainMessage = z.object({
  type: z.literal('changed'),
  kind: z.enum([
    'device',
    'device_state',
    'publish',
    'playlist',
    'presentation',
    'theme',
    'folder',
    'file_upload',
    'application',
    'profile',
    'domain',
    'resource_acl',
    'view',
  ]),
  ids: z.array(id),
});
export type DomainMessage = z.infer<typeof domainMessage>;
