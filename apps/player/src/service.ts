import { ApiError, type DeviceClient } from '@vitrine/client/device';
import type { BodyInput, Calls, PublishedContent, ReplyResult } from '@vitrine/contract';
import { isRecord } from '@vitrine/contract/is-record';
import type { Timers } from '@vitrine/time';
import { readTime } from './platform/read-time.ts';
import type { ServiceWorkerState } from './playback/worker-states.ts';
import type { Occupant } from './realtime/session-order.ts';
import type { LogLine } from './telemetry/log-shipper.ts';

export type HeartbeatReport = BodyInput<Calls['device.heartbeat']>;
export type HeartbeatReply = ReplyResult<Calls['device.heartbeat']>;
export type RealtimeKey = ReplyResult<Calls['device.realtimeAuth']>;
export type DeviceEvent = BodyInput<Calls['device.events']>['events'][number];

export type Charge = ReplyResult<Calls['device.createCharge']>;
export type Terminal = ReplyResult<Calls['device.terminalStatus']>;

/** A published document with its revision. */
export interface PublishedRevision {
  revision: number;
  publishedAt: string | null;
  etag: string;
  /** Null if the server's document matches the ETag that was sent. */
  document: PublishedContent | null;
}

/** The calls that a registered screen makes. */
export interface Service {
  heartbeat(report: HeartbeatReport): Promise<HeartbeatReply>;
  /** Null before the first publish. */
  getPublishedContent(etag: string | null): Promise<PublishedRevision | null>;
  /** Null if this screen has no terminal. */
  terminal(): Promise<Terminal | null>;
  createCharge(charge: BodyInput<Calls['device.createCharge']>): Promise<Charge>;
  updateCharge(id: string, status: 'processing' | 'approved' | 'declined' | 'cancelled'): Promise<Charge>;
  workerStates(): Promise<{ version: number; states: ServiceWorkerState[] }>;
  /** Null when this screen has no ads. */
  adContent(): Promise<PublishedContent | null>;
  realtimeKey(sessionId: string): Promise<RealtimeKey>;
  /** The sessions on this screen's channel. */
  occupants(): Promise<Occupant[]>;
  sendEvents(events: DeviceEvent[]): Promise<void>;
  sendLogs(lines: LogLine[]): Promise<void>;
}

/** A reply that does not match the contract of the call. */
export class UnusableReplyError extends Error {
  override readonly name = 'UnusableReplyError';
}

/** Path of the API on the player's origin. */
export const API_URL = '/api';

/** Limits each call, because a call that hangs would block its caller's loop. */
const CALL_LIMIT_MS = 30_000;

/**
 * The API as this screen's device. Calls `onDeleted` when the server itself replies to any call that the device was
 * deleted (410 `device_deleted`). No other reply means that.
 */
export function createService(client: DeviceClient, timers: Timers, onDeleted: () => void): Service {
  const { limited, orNull } = createLimitedCalls(timers, onDeleted);

  return {
    heartbeat: (body) =>
      limited(async (signal) => {
        const reply = await client.call('device.heartbeat', { body, signal });
        if (!isHeartbeatReply(reply)) throw new UnusableReplyError('The heartbeat reply is invalid');
        return reply;
      }),
    getPublishedContent: (etag) =>
      limited(async (signal) => {
        try {
          const reply = await client.request('device.publishedContent', {
            signal,
            headers: etag === null ? {} : { 'if-none-match': etag },
          });
          return readPublishedRevision(reply.headers, reply.notModified ? null : reply.data, etag);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'not_found' && error.requestId !== null)
            return null;
          throw error;
        }
      }),
    terminal: () => orNull((signal) => client.call('device.terminalStatus', { signal })),
    createCharge: (body) => limited((signal) => client.call('device.createCharge', { body, signal })),
    updateCharge: (id, status) =>
      limited((signal) => client.call('device.updateCharge', { params: { id }, body: { status }, signal })),
    workerStates: () =>
      limited(async (signal) => {
        const reply = await client.call('device.workerStates', { signal });
        return readWorkerStates(reply);
      }),
    adContent: () =>
      orNull(async (signal) => {
        const ad = await client.call('device.adContent', { signal });
        if (!isPublishedContent(ad)) throw new UnusableReplyError('The ad content reply is invalid');
        return ad;
      }),
    realtimeKey: (sessionId) =>
      limited(async (signal) => {
        const reply = await client.call('device.realtimeAuth', { body: { sessionId }, signal });
        if (!isRealtimeKey(reply)) throw new UnusableReplyError('The realtime key reply is invalid');
        return reply;
      }),
    occupants: () =>
      limited(async (signal) => {
        const reply = await client.call('device.occupants', { signal });
        return readOccupants(reply);
      }),
    sendEvents: (events) =>
      limited(async (signal) => {
        assertAccepted(await client.call('device.events', { body: { events }, signal }));
      }),
    sendLogs: (lines) =>
      limited(async (signal) => {
        assertAccepted(await client.call('device.logs', { body: { events: lines }, signal }));
      }),
  };
}

/** Limits the time of calls, and notices that the device was deleted. */
function createLimitedCalls(timers: Timers, onDeleted: () => void) {
  async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const handle = timers.setTimeout(
      () => controller.abort(new UnusableReplyError('The server took too long')),
      CALL_LIMIT_MS,
    );
    try {
      return await work(controller.signal);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'device_deleted' && error.status === 410) onDeleted();
      throw error;
    } finally {
      timers.clearTimeout(handle);
    }
  }

  /** Returns null if the server replies that there is none. */
  function orNull<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    return limited(async (signal) => {
      try {
        return await work(signal);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    });
  }

  return { limited, orNull };
}

function readWorkerStates(reply: ReplyResult<Calls['device.workerStates']>) {
  if (!Array.isArray(reply?.data)) throw new UnusableReplyError('The worker states reply is invalid');
  const states = reply.data.map(({ name, state, at }) => ({ name, state, at: Date.parse(at) }));
  return { version: reply.workerStatesVersion, states };
}

function readOccupants(reply: ReplyResult<Calls['device.occupants']>): Occupant[] {
  if (!Array.isArray(reply?.occupants)) throw new UnusableReplyError('The occupants reply is invalid');
  return reply.occupants.map(({ sessionId, startedAt }) => ({ sessionId, startedAt: readTime(startedAt) }));
}

function readPublishedRevision(
  headers: Headers,
  document: PublishedContent | null,
  sent: string | null,
): PublishedRevision {
  const revision = Number(headers.get('x-revision') ?? Number.NaN);
  const etag = headers.get('etag') ?? (document === null ? sent : null);
  if (!Number.isSafeInteger(revision) || !etag || (document !== null && !isPublishedContent(document)))
    throw new UnusableReplyError('The published content reply is invalid');
  return { revision, publishedAt: headers.get('x-published-at'), etag, document };
}

/**
 * Throws unless the server itself accepted the data. A captive portal or a proxy can also reply 200, and then the data
 * must not be dropped.
 */
function assertAccepted(reply: unknown): void {
  if (typeof (reply as { accepted?: unknown } | null | undefined)?.accepted !== 'number')
    throw new UnusableReplyError('The reply does not contain the number of accepted events');
}

function isRealtimeKey(value: unknown): value is RealtimeKey {
  const { url, authKey, channelId, clientId, username, expiresAt } = (value ?? {}) as Partial<RealtimeKey>;
  const texts = [url, authKey, channelId, clientId, username];
  return texts.every((text) => typeof text === 'string' && text !== '') && typeof expiresAt === 'number';
}

export function isHeartbeatReply(value: unknown): value is HeartbeatReply {
  const { isDisabled, registrationStatus } = (value ?? {}) as Partial<HeartbeatReply>;
  return typeof isDisabled === 'boolean' && typeof registrationStatus === 'string';
}

/** Whether a value has the members that playback depends on. The server has validated the others. */
export function isPublishedContent(value: unknown): value is PublishedContent {
  const content = (value ?? {}) as Partial<PublishedContent>;
  return (
    content.format === 1 &&
    typeof content.playlistId === 'string' &&
    isRecord(content.playlists) &&
    isRecord(content.presentations) &&
    isRecord(content.applicationVersions) &&
    Array.isArray(content.assets)
  );
}
