import { type Calls, type ReplyOf, topics } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/scopes.ts';
import { newId } from '../../platform/ids.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { realtimeClientIdOf } from './realtime-clients.ts';

const TTL_SECONDS = 3600;

/** Issues a key with which a dashboard or a program listens to the channel of its domain. Throws 403. */
export async function issuePersonKey(
  realtime: Realtime,
  person: Person,
  now: Date,
): Promise<ReplyOf<Calls['realtime.auth']>> {
  requireScope(person, 'device:read');
  requireScope(person, 'content:read');
  const channelId = topics.domain(person.domainId);
  const { password, ...key } = await realtime.issueKey({
    clientId: `${realtimeClientIdOf(person)}/${newId()}`,
    subscribe: [channelId],
    publish: [],
    ttlSeconds: ttlOf(person, now),
  });
  return { ...key, authKey: password, channelId };
}

/** Ending a session closes its connections. An API key simply expires. */
function ttlOf({ apiKey }: Person, now: Date): number {
  if (!apiKey) return TTL_SECONDS;
  const left = Math.ceil((apiKey.expiresAt.getTime() - now.getTime()) / 1000);
  return Math.max(1, Math.min(TTL_SECONDS, left));
}
