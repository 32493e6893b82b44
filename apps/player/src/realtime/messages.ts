/** What a message on the device's channel asks of the player. */
export type Command =
  | { do: 'restart'; actionId: string | null }
  | { do: 'reboot'; actionId: string | null }
  | { do: 'check_heartbeat'; actionId: string | null }
  | { do: 'refetch' }
  | { do: 'recount' }
  /** `at`: epoch milliseconds by the service's clock; null when it does not say. */
  | { do: 'worker_state'; name: string; state: unknown; at: number | null };

/**
 * Reads a message (specification, section 3): `body.value` 'restart'; type 'action' with a `body.value`; any
 * message that carries `published_at`. One that says nothing to the player gives null: newer services may say
 * more than this player knows.
 */
export function readCommand(text: string): Command | null {
  const message = asRecord(parse(text));
  const body = asRecord(message.body);
  const actionId = typeof body.action_id === 'string' ? body.action_id : null;
  if (body.value === 'restart') return { do: 'restart', actionId };
  if (message.type === 'action' && body.value === 'check_heartbeat')
    return { do: 'check_heartbeat', actionId };
  if (message.type === 'action' && body.value === 'reboot') return { do: 'reboot', actionId };
  if (message.published_at !== undefined && message.published_at !== null) return { do: 'refetch' };
  if (message.type === 'presence') return { do: 'recount' };
  if (message.type === 'worker_state' && typeof message.name === 'string')
    return { do: 'worker_state', name: message.name, state: message.state, at: readTime(message.at) };
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
