import { isRecord } from '@vitrine/contract/is-record';
import type { Envelope } from './envelope.ts';

/** Either a message whose members have all been checked, or the reason why it is invalid, for the log. */
export type ReadResult<Message> = { ok: true; message: Message } | { ok: false; reason: string };

export type MessageOf<Payloads> = {
  [T in keyof Payloads]: { type: T; payload: Payloads[T] };
}[keyof Payloads];

/** A guard returns a clean copy, without members that the protocol does not have. Null if the payload is invalid. */
export type Guard<Payload> = (payload: unknown) => { value: Payload } | null;
export type Guards<Payloads> = { [T in keyof Payloads]: Guard<Payloads[T]> };

export function readMessage<Payloads>(
  guards: Guards<Payloads>,
  { type, payload }: Envelope,
): ReadResult<MessageOf<Payloads>> {
  // With `hasOwn`, a type such as `constructor` does not find a member of Object.prototype.
  if (!Object.hasOwn(guards, type))
    return { ok: false, reason: `Unknown message type '${type.slice(0, 100)}'` };
  const key = type as keyof Payloads;
  const checked = guards[key](payload);
  if (!checked) return { ok: false, reason: `Invalid payload of '${type}'` };
  return { ok: true, message: { type: key, payload: checked.value } };
}

/** A function for each message type of a protocol. */
export type MessageHandlers<Payloads> = { [T in keyof Payloads]: (payload: Payloads[T]) => void };

/** Calls the handler of a message. */
export function handleMessage<Payloads, T extends keyof Payloads>(
  handlers: MessageHandlers<Payloads>,
  { type, payload }: { type: T; payload: Payloads[T] },
): void {
  handlers[type](payload);
}

export const noPayload: Guard<undefined> = () => ({ value: undefined });
export const text: Guard<string> = (payload) => (isName(payload) ? { value: payload } : null);

/**
 * The end of a presentation: nothing, or the error that ended it, in any form. It is never refused, because an
 * application that reports its end only once would otherwise stay on the screen forever.
 */
export function completion(payload: unknown): { value: { error?: string } } {
  const error = isRecord(payload) ? payload.error : typeof payload === 'string' ? payload : undefined;
  if (error === undefined || error === null || error === false) return { value: {} };
  const message = isRecord(error) ? error.message : error;
  return { value: { error: typeof message === 'string' ? message.slice(0, 1000) : 'Unknown error' } };
}

/** Names and ids are short. A longer one is an attack or a mistake. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 500;
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
