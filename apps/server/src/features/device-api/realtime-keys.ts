import { type Calls, type ReplyOf, topics } from '@vitrine/contract';
import { deviceClientId } from '../../platform/realtime/device-keys.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** Much longer than a key is used: the player renews it when less than fifteen minutes remain. */
const TTL_SECONDS = 2 * 3600;

/** Issues a key with which one session of a screen listens to its channel and announces its presence. */
export async function issueDeviceKey(
  realtime: Realtime,
  deviceId: string,
  sessionId: string,
): Promise<ReplyOf<Calls['device.realtimeAuth']>> {
  const channelId = topics.device(deviceId);
  const { password, ...key } = await realtime.issueKey({
    clientId: `${deviceClientId(deviceId)}/${sessionId}`,
    subscribe: [channelId],
    publish: [topics.presence(deviceId, sessionId)],
    ttlSeconds: TTL_SECONDS,
  });
  return { ...key, authKey: password, channelId };
}
