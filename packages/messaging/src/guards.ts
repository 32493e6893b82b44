import { type Envelope, isRecord } from './envelope.ts';

/** Either a message with every member checked, or why it is none: both are for the log, neither throws. */
export type Read<Message> = { ok: true; message: Message } | { ok: false; reason: string };

export type MessageOf<Payloads> = {
  [T in keyof Payloads]: { type: T; payload: Payloads[T] };
}[keyof Payloads];

/** A guard answers with a clean copy: members that the protocol does not know never travel on. */
export type Guard<Payload> = (payload: unknown) => { value: Payload } | null;
export type Guards<Payloads> = { [T in keyof Payloads]: Guard<Payloads[T]> };

export function readBy<Payloads>(
  guards: Guards<Payloads>,
  { type, payload }: Envelope,
): Read<MessageOf<Payloads>> {
  // `hasOwn`: a type such as `constructor` must not find a member of Object.prototype.
  if (!Object.hasOwn(guards, type))
    return { ok: false, reason: `Unknown message type '${type.slice(0, 100)}'` };
  const key = type as keyof Payloads;
  const checked = guards[key](payload);
  if (!checked) return { ok: false, reason: `Invalid payload of '${type}'` };
  return { ok: true, message: { type: key, payload: checked.value } };
}

export const nothing: Guard<undefined> = () => ({ value: undefined });
export const text: Guard<string> = (payload) => (isName(payload) ? { value: payload } : null);

/** The end of a presentation: nothing, or the error that ended it. */
export function completion(payload: unknown): { value: { error?: string } } | null {
  if (payload === undefined || payload === null) return { value: {} };
  if (!isRecord(payload)) return null;
  const { error } = payload;
  if (error === undefined || error === null) return { value: {} };
  return typeof error === 'string' ? { value: { error: error.slice(0, 1000) } } : null;
}

/** Names and ids are short; a longer one is an attack or a mistake. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 500;
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
