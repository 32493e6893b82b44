import type { Person } from '../../platform/auth/actor.ts';

/** MQTT client ids: revoking one ends all connections below it. */
export const sessionClientId = (sessionId: string) => `sessions/${sessionId}`;
export const apiKeyClientId = (apiKeyId: string) => `api-keys/${apiKeyId}`;

/** The client id of the caller. */
export function realtimeClientIdOf({ sessionId, apiKey }: Person): string {
  if (apiKey) return apiKeyClientId(apiKey.id);
  if (sessionId) return sessionClientId(sessionId);
  throw new Error('The request has neither a session nor an API key.');
}
