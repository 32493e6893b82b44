import type { Person } from '../../platform/auth/actor.ts';

/** MQTT client ids: revoking one ends all connections below it. */
export const sessionClient = (sessionId: string) => `sessions/${sessionId}`;
export const apiKeyClient = (apiKeyId: string) => `api-keys/${apiKeyId}`;

/** The client id of the caller. */
export function realtimeClientOf({ sessionId, apiKey }: Person): string {
  if (apiKey) return apiKeyClient(apiKey.id);
  if (sessionId) return sessionClient(sessionId);
  throw new Error('Neither a session nor an API key acts.');
}
