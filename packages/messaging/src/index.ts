/*
 * The public API of this package: the protocols between a host page and the windows that it hosts. Third parties use it to
 * write hosts, renderers and test tools, so names and shapes exported here change only with a new version of a protocol,
 * or remain as aliases. Applications normally use `@vitrine/app-sdk` instead.
 *
 * - `connectToFrame` and `connectToHost` connect the two ends (handshake.ts); `connectToChildren` connects child windows.
 * - `readEmbedded…` and `readLegacy…` check messages of the two protocols; `handleMessage` passes them to their handlers.
 * - `decode`, `encodeText` and `encodeObject` are the codec; `portTransport` and `windowTransport` carry envelopes.
 * - `afterPaint` runs a function once the page is painted, which is when an application is ready.
 * - Except for `NAMESPACE` and `OPAQUE_ORIGIN`, constants in capitals are limits and intervals that a host applies.
 */

export { afterPaint, type PaintedPage } from './after-paint.ts';
export {
  type ChildConnection,
  type ChildConnections,
  type ChildConnectionsOptions,
  connectToChildren,
} from './children.ts';
export {
  type AnalyticsEvent,
  type ChargeRequest,
  type EmbeddedIncoming,
  type EmbeddedIncomingPayloads,
  type EmbeddedOutgoing,
  type EmbeddedOutgoingPayloads,
  readEmbeddedIncoming,
  readEmbeddedOutgoing,
} from './embedded.ts';
export {
  type Decoded,
  decode,
  type Envelope,
  encodeObject,
  encodeText,
  MAX_ENCODED_LENGTH,
  NAMESPACE,
} from './envelope.ts';
export { handleMessage, type MessageHandlers, type ReadResult } from './guards.ts';
export {
  type Connection,
  connectToFrame,
  connectToHost,
  type FrameConnection,
  type FrameConnectionOptions,
  frameName,
  type HostConnectionOptions,
  type HostedPage,
  windowIdFromName,
} from './handshake.ts';
export {
  type Bounds,
  type BuilderState,
  type LegacyDevice,
  type LegacyIncoming,
  type LegacyIncomingPayloads,
  type LegacyOutgoing,
  type LegacyOutgoingPayloads,
  type LegacyRender,
  type PropertyPath,
  readBounds,
  readLegacyIncoming,
  readLegacyOutgoing,
} from './legacy.ts';
export {
  FLOOD_LIMIT,
  isWithinLimits,
  MAX_NODES,
  MAX_PAYLOAD_CHARACTERS,
  MESSAGE_BURST,
  MESSAGES_PER_SECOND,
} from './limits.ts';
export { PING_INTERVAL_MS, PING_LIMIT_MS } from './ping.ts';
export {
  type MessagePage,
  type MessageTarget,
  OPAQUE_ORIGIN,
  portTransport,
  type Transport,
  windowTransport,
} from './transport.ts';
