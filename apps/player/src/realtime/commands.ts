/** What a message on the device's channel asks of the player. */
export type Command =
  | { type: 'restart'; actionId: string | null }
  | { type: 'reboot'; actionId: string | null }
  | { type: 'check_heartbeat'; actionId: string | null }
  | { type: 'refetch' }
  | { type: 'recount' }
  /** `at`: epoch milliseconds by the service's clock; null when it does not say. */
  | { type: 'worker_state'; name: string; state: unknown; at: number | null };

/**
 * Reads a message (specification, section 3): `body.value` 'restart'; type 'action' with a `body.value`; any
 * message that carries `published_at`. One that says nothing to the player gives null: newer services may say
 * more than this player knows.
 */
export function readCommand(text: string): Command | null {
  const message = asRecord(parse(text));
  const body = asRecord(message.body);
  const actionId = typeof body.action_id === 'string' ? body.action_id : null;
  if (body.value === 'restart') return { type: 'restart', actionId };
  if (message.type === 'action' && body.value === 'check_heartbeat')
    return { type: 'check_heartbeat', actionId };
  if (message.type === 'action' && body.value === 'reboot') return { type: 'reboot', actionId };
  if (message.published_at !== undefined && message.published_at !== null) return { type: 'refetch' };
  if (message.type === 'presence') return { type: 'recount' };
  if (message.type === 'worker_state' && typeof message.name === 'string')
    return { type: 'worker_state', name: message.name, state: message.state, at: readTime(message.at) };
  return null;
}

function readTime(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) ? time : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
