import { toRecord } from '@vitrine/contract/is-record';
import { readTime } from '../platform/read-time.ts';
import { type Occupant, readAnnouncedOccupants } from './session-order.ts';

/** A command from a message on the device's channel. */
export type Command =
  | { type: 'restart'; actionId: string | null }
  | { type: 'reboot'; actionId: string | null }
  | { type: 'check_heartbeat'; actionId: string | null }
  | { type: 'refetch' }
  /** Null if an older server does not list the sessions. */
  | { type: 'recount'; occupants: Occupant[] | null }
  /** `at`: epoch milliseconds of the server's clock, or null if the message has no time. */
  | { type: 'worker_state'; name: string; state: unknown; at: number | null };

/**
 * Parses a message (specification, section 3): `body.value` 'restart', type 'action' with a `body.value`, or any
 * message with `published_at`. Returns null for other messages, because newer servers can send messages that this
 * player does not know.
 */
export function readCommand(text: string): Command | null {
  const message = toRecord(parse(text));
  const body = toRecord(message.body);
  const actionId = typeof body.action_id === 'string' ? body.action_id : null;
  if (body.value === 'restart') return { type: 'restart', actionId };
  if (message.type === 'action' && body.value === 'check_heartbeat')
    return { type: 'check_heartbeat', actionId };
  if (message.type === 'action' && body.value === 'reboot') return { type: 'reboot', actionId };
  if (message.published_at !== undefined && message.published_at !== null) return { type: 'refetch' };
  if (message.type === 'presence')
    return { type: 'recount', occupants: readAnnouncedOccupants(message.occupants) };
  if (message.type === 'worker_state' && typeof message.name === 'string')
    return { type: 'worker_state', name: message.name, state: message.state, at: readTime(message.at) };
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
