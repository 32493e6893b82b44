import { isRecord } from '@vitrine/contract/is-record';
/**
 * A window message. It travels as the string `vitrine:<json>`, or as the object
 * `{namespace: 'vitrine', windowId, type, payload}`. The object form can carry buffers and ports; the string form is for
 * old pages and native hosts.
 */
export interface Envelope {
  windowId: string;
  type: string;
  payload: unknown;
}

export const NAMESPACE = 'vitrine';
const PREFIX = `${NAMESPACE}:`;

/** Longer strings are refused before they are parsed. No message of the protocol needs more characters. */
export const MAX_ENCODED_LENGTH = 1_000_000;

/**
 * `foreign` data comes from development tools or other libraries, and is ignored silently. `malformed` data uses our
 * namespace but is not a message, which deserves a warning.
 */
export type Decoded =
  | { kind: 'message'; envelope: Envelope }
  | { kind: 'foreign' }
  | { kind: 'malformed'; reason: string };

const foreign: Decoded = { kind: 'foreign' };

/** Reads the data of a child window's `message` event: the string form only. Never throws. */
export function decodeText(data: unknown): Decoded {
  if (typeof data !== 'string') return malformed('it is not a string');
  const decoded = decode(data);
  return decoded.kind === 'foreign' ? malformed(`it does not start with '${PREFIX}'`) : decoded;
}

/** Reads the data of a `message` event. Never throws. */
export function decode(data: unknown): Decoded {
  if (typeof data === 'string') return fromText(data);
  if (!isRecord(data) || data.namespace !== NAMESPACE) return foreign;
  return fromRecord(data);
}

function fromText(text: string): Decoded {
  if (!text.startsWith(PREFIX)) return foreign;
  if (text.length > MAX_ENCODED_LENGTH) return malformed('it is too long');
  let value: unknown;
  try {
    value = JSON.parse(text.slice(PREFIX.length));
  } catch {
    return malformed('it is not JSON');
  }
  return isRecord(value) ? fromRecord(value) : malformed('it is not an object');
}

function fromRecord(record: Record<string, unknown>): Decoded {
  const { windowId, type, payload } = record;
  if (typeof windowId !== 'string' || windowId === '') return malformed('it has no windowId');
  if (typeof type !== 'string' || type === '') return malformed('it has no type');
  return { kind: 'message', envelope: { windowId, type, payload } };
}

function malformed(reason: string): Decoded {
  return { kind: 'malformed', reason };
}

/** The string form. The payload must be JSON: buffers and ports need {@link encodeObject}. */
export function encodeText({ windowId, type, payload }: Envelope): string {
  return `${PREFIX}${JSON.stringify({ windowId, type, payload })}`;
}

/** The object form, for structured cloning. */
export function encodeObject({ windowId, type, payload }: Envelope): Envelope & { namespace: string } {
  return { namespace: NAMESPACE, windowId, type, payload };
}
