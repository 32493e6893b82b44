import { isRecord } from '@vitrine/contract/is-record';
import type { Envelope } from './envelope.ts';
import {
  completion,
  type Guards,
  isName,
  isNumber,
  type MessageOf,
  noPayload,
  type ReadResult,
  readMessage,
  text,
} from './guards.ts';

/** Amounts in the currency's main unit, as the application shows them. */
export interface ChargeRequest {
  requestId: string;
  /** Chosen by the application. A repeated request with the same id is answered with the same charge. */
  orderId?: string;
  subTotal: number;
  tip: number;
  tax: number;
  total: number;
}

export interface AnalyticsEvent {
  type: string;
  source: string;
  productCategory?: string;
}

/** What an embedded application sends to its host, by message type. */
export interface EmbeddedIncomingPayloads {
  /** The first picture is painted, and the window can be shown. */
  ready: undefined;
  /** The presentation is over. With `error`, it has failed. */
  complete: { error?: string };
  /** Payload: the event's name. `play` is the only one. */
  'runtime-subscribe': string;
  'runtime-unsubscribe': string;
  /** Payload: the worker's name. */
  'worker-subscribe': string;
  'worker-unsubscribe': string;
  /** The application itself acts as a worker and reports its state. */
  'worker-state': { name: string; state: unknown };
  /** Payload: the event's name. `inputs` is the only one. */
  'preview-subscribe': string;
  'preview-unsubscribe': string;
  /** Payload: the event's name (`charge`, `terminal`). The host sends the terminal's state at once. */
  'payments-subscribe': string;
  'payments-unsubscribe': string;
  'analytics-event': AnalyticsEvent;
  'payments-charge-request': ChargeRequest;
  /** Answers `create-object-url`. */
  'create-object-url-result': { requestId: string; url?: string; error?: string };
  'acquire-interrupt-lock': { requestId: string };
  'renew-interrupt-lock': { requestId: string; lockId: string };
  'release-interrupt-lock': { requestId: string; lockId: string };
}

/** What the host sends to an embedded application, by message type. */
export interface EmbeddedOutgoingPayloads {
  /** Play from the start. Sent again for each repetition. */
  play: undefined;
  'worker-state': { name: string; state: unknown };
  /** The editor's current values, as a reload of the page would find them in its address. */
  'preview-inputs': { inputs: Record<string, unknown>; theme: unknown; duration: number };
  'payments-charge-response': { requestId: string; charge?: unknown; error?: string };
  'payments-charge-event': { event: unknown };
  'payments-terminal-event': { event: unknown };
  /** Asks the application to create an object URL in its own origin. */
  'create-object-url': { requestId: string; buffer: ArrayBuffer; contentType?: string };
  /** Answers each of the three lock requests. `expiresAt` is in epoch milliseconds. */
  'interrupt-lock': { requestId: string; lockId?: string; expiresAt?: number; error?: string };
}

export type EmbeddedIncoming = MessageOf<EmbeddedIncomingPayloads>;
export type EmbeddedOutgoing = MessageOf<EmbeddedOutgoingPayloads>;

const incomingGuards: Guards<EmbeddedIncomingPayloads> = {
  ready: noPayload,
  complete: completion,
  'runtime-subscribe': text,
  'runtime-unsubscribe': text,
  'worker-subscribe': text,
  'worker-unsubscribe': text,
  'worker-state': workerState,
  'preview-subscribe': text,
  'preview-unsubscribe': text,
  'payments-subscribe': text,
  'payments-unsubscribe': text,
  'analytics-event'(payload) {
    if (!isRecord(payload) || !isName(payload.type) || !isName(payload.source)) return null;
    const { type, source, productCategory } = payload;
    if (productCategory === undefined || productCategory === null) return { value: { type, source } };
    return isName(productCategory) ? { value: { type, source, productCategory } } : null;
  },
  'payments-charge-request'(payload) {
    if (!isRecord(payload)) return null;
    const { requestId, orderId, subTotal, tip, tax, total } = payload;
    if (!isName(requestId)) return null;
    if (!isNumber(subTotal) || !isNumber(tip) || !isNumber(tax) || !isNumber(total)) return null;
    const amounts = { requestId, subTotal, tip, tax, total };
    if (orderId === undefined || orderId === null) return { value: amounts };
    return isName(orderId) ? { value: { ...amounts, orderId } } : null;
  },
  'create-object-url-result'(payload) {
    if (!isRecord(payload) || !isName(payload.requestId)) return null;
    const { requestId, url, error } = payload;
    if (typeof url === 'string') return { value: { requestId, url } };
    return typeof error === 'string' ? { value: { requestId, error } } : null;
  },
  'acquire-interrupt-lock'(payload) {
    return isRecord(payload) && isName(payload.requestId)
      ? { value: { requestId: payload.requestId } }
      : null;
  },
  'renew-interrupt-lock': lockRequest,
  'release-interrupt-lock': lockRequest,
};

const outgoingGuards: Guards<EmbeddedOutgoingPayloads> = {
  play: noPayload,
  'worker-state': workerState,
  'preview-inputs'(payload) {
    if (!isRecord(payload) || !isRecord(payload.inputs) || typeof payload.duration !== 'number') return null;
    return { value: { inputs: payload.inputs, theme: payload.theme, duration: payload.duration } };
  },
  'payments-charge-response'(payload) {
    if (!isRecord(payload) || !isName(payload.requestId)) return null;
    const { requestId, charge, error } = payload;
    return { value: typeof error === 'string' ? { requestId, error } : { requestId, charge } };
  },
  'payments-charge-event': event,
  'payments-terminal-event': event,
  'create-object-url'(payload) {
    if (!isRecord(payload) || !isName(payload.requestId)) return null;
    const { requestId, buffer, contentType } = payload;
    if (!(buffer instanceof ArrayBuffer)) return null;
    return {
      value: typeof contentType === 'string' ? { requestId, buffer, contentType } : { requestId, buffer },
    };
  },
  'interrupt-lock'(payload) {
    if (!isRecord(payload) || !isName(payload.requestId)) return null;
    const { requestId, lockId, expiresAt, error } = payload;
    if (typeof error === 'string') return { value: { requestId, error } };
    return isName(lockId) && typeof expiresAt === 'number'
      ? { value: { requestId, lockId, expiresAt } }
      : null;
  },
};

/** A message from an embedded application. */
export function readEmbeddedIncoming(envelope: Envelope): ReadResult<EmbeddedIncoming> {
  return readMessage<EmbeddedIncomingPayloads>(incomingGuards, envelope);
}

/** A message from the host of an embedded application. */
export function readEmbeddedOutgoing(envelope: Envelope): ReadResult<EmbeddedOutgoing> {
  return readMessage<EmbeddedOutgoingPayloads>(outgoingGuards, envelope);
}

function workerState(payload: unknown): { value: { name: string; state: unknown } } | null {
  return isRecord(payload) && isName(payload.name)
    ? { value: { name: payload.name, state: payload.state } }
    : null;
}

function lockRequest(payload: unknown): { value: { requestId: string; lockId: string } } | null {
  if (!isRecord(payload) || !isName(payload.requestId) || !isName(payload.lockId)) return null;
  return { value: { requestId: payload.requestId, lockId: payload.lockId } };
}

function event(payload: unknown): { value: { event: unknown } } | null {
  return isRecord(payload) ? { value: { event: payload.event } } : null;
}
